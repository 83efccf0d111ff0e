import { ask, type Client } from './client.ts'

/** Gives a page another text, by a change request that is merged: published when this has come back. */
export async function mergePage(client: Client, space: string, page: string, markdown: string): Promise<void> {
  const requests = `/v1/spaces/${space}/change-requests`
  const { id } = await ask<{ id: string }>(client, 'POST', requests, { subject: 'Another text' })
  const change = { operation: 'update_page', page, document: { markdown } }
  await ask(client, 'POST', `${requests}/${id}/content`, { changes: [change] })
  await ask(client, 'POST', `${requests}/${id}/merge`, {})
}
