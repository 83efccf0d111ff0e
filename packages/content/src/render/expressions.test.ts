import { expect, test } from 'vitest'
import { htmlOf, render } from '../testing/render-html.ts'

const expression = (source: string) => `<code class="expression">${source}</code>`

test('an expression is its value, in prose, in cells and in code', async () => {
  const context = { variables: { product: 'Harbour', beta: true }, visitor: { claims: { name: 'Ann' } } }

  expect(await htmlOf(`Welcome to ${expression('space.vars.product')}.`, context)).toBe('<p>Welcome to Harbour.</p>')
  expect(await htmlOf(`---\nvars:\n  food: herring\n---\n\n${expression('page.vars.food + "!"')}`)).toBe(
    '<p>herring!</p>',
  )
  expect(await htmlOf(expression('visitor.claims.name ? `dear ${visitor.claims.name}` : "reader"'), context)).toBe(
    '<p>dear Ann</p>',
  )
  expect(await htmlOf(`<table><tr><td>${expression('space.vars.product')}</td></tr></table>`, context)).toContain(
    '<td>Harbour</td>',
  )
  expect(await htmlOf(`<pre><code>run ${expression('space.vars.product')}</code></pre>`, context)).toContain(
    'run Harbour',
  )
  expect(await htmlOf(expression('1 &#x3C; 2'))).toBe('<p>true</p>')
})

test('what is not there is nothing, and what is no expression is shown as written', async () => {
  expect(await htmlOf(`a${expression('space.vars.missing')}b`)).toBe('<p>ab</p>')
  expect(await htmlOf(expression('a b'))).toBe('<p>{{a b}}</p>')
  expect(await htmlOf('{{ space.vars.x }}')).toBe('<p>{{ space.vars.x }}</p>')
})

test('a value is text, whatever it holds', async () => {
  expect(await htmlOf(expression('space.vars.x'), { variables: { x: '<b>*x*</b>' } })).toBe(
    '<p>&lt;b&gt;*x*&lt;/b&gt;</p>',
  )
})

test('what is read is told: names of variables, and paths of claims', async () => {
  const { reads } = await render(
    `${expression('space.vars.a + space.vars["b"]')}\n\n{% if visitor.claims.unsigned.plan === "pro" || visitor.claims[space.vars.c] %}\nx\n{% endif %}`,
  )

  expect(reads.variables).toEqual(['a', 'b', 'c'])
  expect(reads.claims).toEqual(['claims', 'claims.unsigned.plan'])
})

const conditional =
  '{% if visitor.claims.plan === "pro" %}\nPro\n\n{% if visitor.claims.beta %}\nBeta\n{% endif %}\n{% endif %}\n\nAll'

test('a block with a condition is there where it holds, and nowhere else', async () => {
  expect(await htmlOf(conditional)).toBe('<p>All</p>')
  expect(await htmlOf(conditional, { visitor: { claims: { plan: 'pro' } } })).toBe('<p>Pro</p><p>All</p>')
  expect(await htmlOf('{% if  %}\nx\n{% endif %}\n\n{% if visitor.( %}\ny\n{% endif %}')).toBe('<p>x</p>')
})

test('another judge is asked with all conditions around a block', async () => {
  const asked: (readonly string[])[] = []
  const { html, blocksWithConditions } = await render(conditional, {
    isShown: (conditions) => {
      asked.push(conditions)
      return true
    },
  })

  expect(html).toBe('<p>Pro</p><p>Beta</p><p>All</p>')
  expect(asked).toEqual([['visitor.claims.plan === "pro"'], ['visitor.claims.plan === "pro"', 'visitor.claims.beta']])
  expect(blocksWithConditions).toEqual(asked)
})

test('nothing of a block that is not shown is looked up', async () => {
  const { reads } = await render('{% if false %}\n[x](setup.md) ![y](secret.png)\n{% endif %}')

  expect(reads.pages).toEqual([])
  expect(reads.files).toEqual([])
})
