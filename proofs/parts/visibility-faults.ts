import type { Fault } from './plant-faults.ts'

const tests = ['visibility/see-site.property.test.ts']
const file = 'visibility/see-site.ts'

/** Faults in the decision who sees what. Each would have shown something to somebody who may not see it, or kept it from all. */
export const visibilityFaults: readonly Fault[] = [
  {
    name: 'a share link opens in the very moment it expires',
    file,
    find: 'return this.#visit.at < expiresAt',
    put: 'return this.#visit.at <= expiresAt',
    tests,
  },
  {
    name: 'a condition that cannot be read shows',
    file: 'visibility/judge-condition.ts',
    find: "if (!expression) return 'faulty'",
    put: "if (!expression) return 'true'",
    tests,
  },
  {
    name: 'a share link with a password opens without it',
    file,
    find: "else if (link.password === 'missing') trail.close('share-link-password', at)",
    put: '',
    tests,
  },
  {
    name: 'children of a hidden page are listed',
    file,
    find: 'if (page.hidden) trail.unlist',
    put: 'if (page.hidden && page === path.at(-1)) trail.unlist',
    tests,
  },
  {
    name: 'switching adaptive content off shows what has a condition',
    file,
    find: "trail.close('adaptive-off', place, condition)",
    put: "trail.open('adaptive-off', place, condition)",
    tests,
  },
  {
    name: 'a share link opens sections that it is not for',
    file,
    find: 'to.section !== undefined && link.sections &&',
    put: "place.level === 'section' && link.sections &&",
    tests,
  },
  {
    name: 'a preview opens every draft of the site',
    file,
    find: 'this.#holds(preview) && covers(preview, within)',
    put: 'this.#holds(preview)',
    tests,
  },
  {
    name: 'a preview shows drafts that nobody asked it for',
    file,
    find: 'preview?.drafts === true &&',
    put: 'preview !== undefined &&',
    tests,
  },
  {
    name: 'claims of a token that has expired still count',
    file,
    find: 'visitor && this.#holds(visitor) ? visitor.claims : {}',
    put: 'visitor ? visitor.claims : {}',
    tests,
  },
  {
    name: 'the condition of a section is not asked for what lies below it',
    file,
    find: 'if (section) this.#showSection(trail, section, within)',
    put: 'if (section?.draft) this.#showSection(trail, section, within)',
    tests,
  },
  {
    name: 'agents are let in by a preview though the site is closed to them',
    file,
    find: "if (output === 'agent' && agentsContext === 'excluded')",
    put: "if (output === 'agent' && agentsContext === 'excluded' && !preview)",
    tests,
  },
  {
    name: 'an unlisted site is in the sitemap',
    file,
    find: "else if (output === 'crawler') trail.close('unlisted', at)",
    put: "else if (output === 'crawler') trail.open('unlisted', at)",
    tests,
  },
  {
    name: 'what a condition decided is kept for others',
    file,
    find: "trail.keepPrivate('condition')",
    put: 'void 0',
    tests,
  },
]
