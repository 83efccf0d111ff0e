import { type AssetAddresses, screenHtml, type ScreenContent } from '@octavo/site'
import { pageHeaders, type SiteAnswer } from './site-answer.ts'

/** What is shown where there is no page. It is kept by nobody. */
export const screen = (
  content: ScreenContent,
  status: number,
  assets: AssetAddresses,
  locale?: string,
): SiteAnswer => ({
  status,
  headers: { ...pageHeaders, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  body: screenHtml({ ...content, assets, locale }),
})
