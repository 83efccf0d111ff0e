import { createTransport } from 'nodemailer'

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` where the connection begins with TLS. */
  readonly url: string
  readonly from: string
}

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the server has taken the message. */
  send(message: Message): Promise<void>
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

export function openMailer({ url, from }: MailSettings): Mailer {
  // No part of a message may name a file or an address to be fetched.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(message) {
      // RFC 3834: no absence notes in answer.
      await transport.sendMail({ from, ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}
