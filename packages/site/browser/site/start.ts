import { startCode } from './code.ts'
import { startContents } from './contents.ts'
import { startCopy } from './copy.ts'
import { startEmbeds } from './embeds.ts'
import { startImages } from './images.ts'
import { startMenus } from './menus.ts'
import { startNotes } from './notes.ts'
import { startOutline } from './outline.ts'
import { startScrolling } from './scrolling.ts'
import { startTables } from './tables.ts'
import { startTabs } from './tabs.ts'
import { startTheme } from './theme.ts'

for (const start of [
  startTheme,
  startMenus,
  startContents,
  startCopy,
  startCode,
  startTables,
  startNotes,
  startEmbeds,
  startImages,
  startTabs,
  startOutline,
  startScrolling,
]) {
  // A part that fails leaves the others, and what it would have made better is still readable.
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
