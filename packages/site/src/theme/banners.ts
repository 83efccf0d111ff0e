import { type Drawing, sign } from './drawing.ts'
import { html, type Html, href, nothing } from './html.ts'
import type { FrameView, LookView } from './page-view.ts'
import { filled } from './words/of-locale.ts'

/** Above the header: that this is a preview, and what the owner announces. */
export const banners = (frame: FrameView, drawing: Drawing): Html =>
  html`${previewBanner(frame, drawing)}${announcement(frame, drawing)}`

function previewBanner({ preview }: FrameView, { language: { words } }: Drawing): Html {
  if (!preview) return nothing
  return html`<aside class="preview-banner" aria-label="${words.previewAbout}">
    <p><strong>${filled(words.preview, { title: preview.title })}</strong> ${words.previewAbout}</p>
    <a${href(preview.leave)}>${words.leavePreview}</a>
  </aside>`
}

function announcement({ look }: FrameView, { language: { words } }: Drawing): Html {
  const { announcement: shown } = look
  if (!shown) return nothing
  const link = shown.link && html` <a${href(shown.link.address)}>${shown.link.title}</a>`
  return html`<aside class="announcement ${shown.style}" aria-label="${shown.message}">
    <p>${shown.message}${link}</p>
    <button type="button" class="icon-button needs-script" data-dismiss aria-label="${words.dismiss}">
      ${sign('close')}
    </button>
  </aside>`
}

/** Another message is another announcement, so one that was dismissed does not hide the next. */
export function announcementKey({ announcement: shown }: LookView): string | undefined {
  if (!shown) return undefined
  const { message } = shown
  let hash = 0
  for (let index = 0; index < message.length; index++) hash = (hash * 31 + message.charCodeAt(index)) | 0
  return (hash >>> 0).toString(36)
}
