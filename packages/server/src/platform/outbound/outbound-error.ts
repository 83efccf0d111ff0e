/** Each way in which a request to another service can fail, and what to do about it. `at` is the host alone: paths and queries may hold secrets. */
const sentences = {
  faulty_address: () => 'This is not an address that can be fetched. Write it in full, as https://example.com/path.',
  scheme_not_allowed: () => 'Only addresses that begin with https:// or http:// can be fetched. Use one of them.',
  credentials_in_address: (at) => `The address of ${at} holds a user name or a password. Take them out of it.`,
  port_not_allowed: (at) =>
    `The port of ${at} is not allowed. Use the usual ports, 443 or 80, or ask the operator of this service to allow it (OUTBOUND_ALLOW).`,
  address_not_public: (at) =>
    `${at} is not in the public internet. Use an address that everyone can reach, or ask the operator of this service to allow it (OUTBOUND_ALLOW).`,
  host_not_found: (at) => `No address is known for ${at}. Check its spelling, and that its DNS records are published.`,
  connection_failed: (at) => `${at} could not be reached. Check that it is up and takes connections from here.`,
  certificate_not_trusted: (at) =>
    `The certificate of ${at} is not valid for it, has ended, or comes from nobody known. Renew it, or serve its whole chain.`,
  timed_out: (at) => `${at} did not answer in time. Try again, or look at why it is slow.`,
  too_large: (at) => `What ${at} answered is larger than can be taken. Make it smaller.`,
  too_many_redirects: (at) =>
    `${at} redirects once more after three times. Give the address that it leads to in the end.`,
  faulty_redirect: (at) => `${at} redirects to no address that can be read. Give the address that it should lead to.`,
  insecure_redirect: (at) =>
    `${at} redirects from https to http, where others could change the answer. Give an address that stays with https.`,
  unreadable_answer: (at) =>
    `What ${at} answered cannot be read as HTTP. Look at what it sends, its content-encoding above all.`,
  cancelled: (at) => `The request to ${at} was given up before it was answered.`,
} satisfies Record<string, (at: string) => string>

export type OutboundFault = keyof typeof sentences

/** The message may be shown to whoever gave the address: it holds nothing that only we can know, such as what a name resolves to. */
export class OutboundError extends Error {
  readonly fault: OutboundFault

  constructor(fault: OutboundFault, at = '', options?: ErrorOptions) {
    super(sentences[fault](at), options)
    this.name = 'OutboundError'
    this.fault = fault
  }
}
