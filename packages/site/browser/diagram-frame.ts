// Inside the sandbox: takes the source of a diagram, gives back its picture.
;(() => {
  type Asked = { readonly id: number; readonly source: string; readonly isDark: boolean }
  type Library = {
    initialize: (options: object) => void
    render: (id: string, source: string) => Promise<{ svg: string }>
  }
  const { mermaid } = window as unknown as { mermaid: Library }
  let work: Promise<void> = Promise.resolve()

  async function draw({ id, source, isDark }: Asked): Promise<void> {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: isDark ? 'dark' : 'default',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      fontFamily: 'system-ui, sans-serif',
    })
    try {
      const { svg } = await mermaid.render(`diagram-${id}`, source)
      const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
      parent.postMessage({ id, svg: parsed ? new XMLSerializer().serializeToString(parsed) : undefined }, '*')
    } catch {
      parent.postMessage({ id }, '*')
    }
  }

  addEventListener('message', ({ source, data }: MessageEvent<Asked>) => {
    if (source !== parent) return
    work = work.then(() => draw(data))
  })
  parent.postMessage('ready', '*')
})()
