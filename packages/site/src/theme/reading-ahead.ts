/** Pages of the site that a pointer rests on are fetched before they are asked for. What is below `~` is no page. */
export const readingAhead = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...['/~/*', '/*/~/*'].map((address) => ({ not: { href_matches: address } })),
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
