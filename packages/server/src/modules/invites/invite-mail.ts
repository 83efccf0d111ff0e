import type { Message } from '../../platform/mail/mailer.ts'

interface Invitation {
  readonly organization: string
  readonly inviter: string | undefined
  readonly link: string
  readonly expires: Date
}

export function inviteMail({ organization, inviter, link, expires }: Invitation): Omit<Message, 'to'> {
  const invitation = `${inviter ?? 'An admin'} invites you to ${organization}.`
  const until = `The link works once, until ${expires.toUTCString()}.`
  const unexpected = 'If you did not expect this, leave it: without the link nothing happens.'
  return {
    subject: `Invitation to ${organization}`,
    text: `${invitation}\n\nAccept here:\n${link}\n\n${until}\n${unexpected}\n`,
    html: [
      '<!doctype html><meta charset="utf-8">',
      `<p>${escaped(invitation)}</p>`,
      `<p><a href="${escaped(link)}">Accept the invitation</a></p>`,
      `<p>${escaped(until)}<br>${escaped(unexpected)}</p>`,
    ].join('\n'),
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
