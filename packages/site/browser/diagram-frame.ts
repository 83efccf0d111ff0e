// Inside the sandbox: takes the source of a diagram, gives back its picture.
;(() => {
  type Asked = {
    readonly id: number
    readonly source: string
    readonly isDark: boolean
    readonly colours: Readonly<Record<string, string>>
  }
  type Library = {
    initialize: (options: object) => void
    render: (id: string, source: string) => Promise<{ svg: string }>
  }
  const { mermaid } = window as unknown as { mermaid: Library }
  let work: Promise<void> = Promise.resolve()

  async function draw({ id, source, isDark, colours }: Asked): Promise<void> {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: 'base',
      themeCSS:
        '.node *, .cluster *, .actor { filter: none !important } .node rect { rx: 6px; ry: 6px; stroke-width: 1.5px }',
      themeVariables: {
        darkMode: isDark,
        fontSize: '15px',
        background: colours['bg'],
        mainBkg: colours['primary-soft'],
        primaryColor: colours['primary-soft'],
        primaryBorderColor: colours['primary-line'],
        primaryTextColor: colours['strong'],
        secondaryColor: colours['surface'],
        tertiaryColor: colours['surface'],
        lineColor: colours['muted'],
        textColor: colours['strong'],
        noteBkgColor: colours['surface'],
        noteBorderColor: colours['line-strong'],
        edgeLabelBackground: colours['bg'],
        clusterBkg: colours['surface'],
        clusterBorder: colours['line'],
      },
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
