// Runs before anything is drawn, so that a page does not flash in the other theme, or jump.
;(() => {
  const root = document.documentElement
  root.dataset['js'] = ''
  try {
    const { announcement } = root.dataset
    if (announcement !== undefined && localStorage.getItem('octavo-dismissed') === announcement)
      root.dataset['dismissed'] = ''
    const chosen = localStorage.getItem('octavo-theme')
    if (root.dataset['fixed'] === undefined && (chosen === 'light' || chosen === 'dark')) root.dataset['theme'] = chosen
  } catch {
    // Storage may be closed to us; the page is then as its owner set it.
  }
  // What waits for the script must not wait for one that does not come.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') delete root.dataset['js']
    },
    true,
  )
})()
