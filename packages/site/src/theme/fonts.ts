const systemSans =
  "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif,'Apple Color Emoji','Segoe UI Emoji','Noto Color Emoji'"
const systemSerif = "ui-serif,Georgia,Cambria,'Noto Serif','Times New Roman',serif"
const systemCode = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

/** Fonts are those of the reader: nothing is loaded, and a font that is not there is the system's. */
const bodyFonts: Readonly<Record<string, string>> = {
  ABCFavorit: "'ABC Favorit'",
  Inter: 'Inter',
  Roboto: 'Roboto',
  RobotoSlab: "'Roboto Slab'",
  OpenSans: "'Open Sans'",
  SourceSansPro: "'Source Sans 3','Source Sans Pro'",
  Lato: 'Lato',
  Ubuntu: 'Ubuntu',
  Raleway: 'Raleway',
  Merriweather: 'Merriweather',
  Overpass: 'Overpass',
  NotoSans: "'Noto Sans'",
  IBMPlexSerif: "'IBM Plex Serif'",
  Poppins: 'Poppins',
  FiraSans: "'Fira Sans'",
}

const serifs = new Set(['RobotoSlab', 'Merriweather', 'IBMPlexSerif'])

const codeFonts: Readonly<Record<string, string>> = {
  FiraCode: "'Fira Code'",
  IBMPlexMono: "'IBM Plex Mono'",
  JetBrainsMono: "'JetBrains Mono'",
  SourceCodePro: "'Source Code Pro'",
  RobotoMono: "'Roboto Mono'",
  SpaceMono: "'Space Mono'",
  DMMono: "'DM Mono'",
  Inconsolata: 'Inconsolata',
}

export function bodyFont(name: string): string {
  const system = serifs.has(name) ? systemSerif : systemSans
  return Object.hasOwn(bodyFonts, name) ? `${bodyFonts[name]},${system}` : system
}

export const codeFont = (name: string): string =>
  Object.hasOwn(codeFonts, name) ? `${codeFonts[name]},${systemCode}` : systemCode
