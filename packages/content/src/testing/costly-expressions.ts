const within = (source: string) => source.length <= 1024

/** Expressions that try to take long: deep, wide, doubling texts, or looking for much in much. */
export function costlyExpressions(): string[] {
  const operators = ['+', '-', '*', '/', '%', '<', '>', '===', '!==', '==', '&&', '||', '??']
  const leaves = ['1', 'visitor.long', 'visitor.many', 'visitor.missing', '"x"', 'visitor.many[0]']
  const wide = operators.flatMap((operator) =>
    leaves.flatMap((leaf) => [40, 200].map((times) => Array(times).fill(leaf).join(operator)).filter(within)),
  )
  const nested = (open: string, close: string, inner: string) =>
    [10, 50, 150, 300].map((depth) => open.repeat(depth) + inner + close.repeat(depth)).filter(within)
  const deep = leaves.flatMap((leaf) => [
    ...nested('(', ')', leaf),
    ...nested('[', ']', leaf),
    ...nested('!', '', leaf),
    ...nested('- ', '', leaf),
    ...nested('typeof ', '', leaf),
    ...nested('(1 ? ', ' : 0)', leaf),
    ...nested('[', '].includes(1)', leaf),
    ...nested('[1].includes(', ')', leaf),
    ...nested('visitor[', ']', leaf),
    ...nested('`${', '}`', leaf),
    ...nested('`x${', '}x`', leaf),
  ])
  const doubled = [1, 2, 3, 4, 5, 6].map((times) => {
    let source = 'visitor.long'
    for (let turn = 0; turn < times; turn++) source = `(${source} + ${source})`
    return source
  })
  const sought = [
    'visitor.long.includes("ab".includes)',
    `visitor.long.includes("${'a'.repeat(900)}")`,
    `visitor.many.includes("${'b'.repeat(900)}")`,
    Array(20).fill('visitor.many.includes("zzz")').join(' || '),
    Array(20).fill('visitor.long.includes("ba b")').join(' || '),
    Array(30).fill('`${visitor.long}`').join(' + '),
    `[${Array(60).fill('visitor.many').join(', ')}].includes(1)`,
    `[${Array(90).fill('1').join(', ')}].includes([${Array(90).fill('1').join(', ')}])`,
  ]
  const written = [
    '\\u0076isitor.plan',
    `"${'\\u0061'.repeat(150)}"`,
    `"${'\\u{10FFFF}'.repeat(90)}"`,
    `1e${'9'.repeat(1000)}`,
    `0.${'1'.repeat(1000)}`,
    `0x${'f'.repeat(1000)}`,
    `0b${'1'.repeat(1000)}`,
    '1_0'.repeat(300),
    ' '.repeat(1023) + '1',
    '/*'.repeat(500),
    '//'.repeat(500),
    '\n'.repeat(1000) + '1',
    '\u2028'.repeat(1000) + '1',
    'a'.repeat(1024),
    '\u{20000}'.repeat(500),
    '?.'.repeat(500),
    'a?.b'.repeat(250),
    'a=>'.repeat(340),
    '({a:'.repeat(250),
    'async '.repeat(170),
    'await '.repeat(170),
    'new '.repeat(250) + 'a',
    '...'.repeat(340),
    '/a/'.repeat(340),
    '<!--'.repeat(250),
    'class{'.repeat(170),
    'function(){'.repeat(90),
    '((a,b)=>'.repeat(120),
    '(a,'.repeat(340),
    '[a,'.repeat(340),
    '`${`'.repeat(250),
    '({[`${'.repeat(170),
  ]
  return [...wide, ...deep, ...doubled, ...sought, ...written].filter(within)
}
