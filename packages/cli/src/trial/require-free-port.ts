import { createServer } from 'node:net'
import { Complaint } from '../complaint.ts'

/** Looked at before anything is started, so that a taken port costs no wait. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const fault = await listenFault(host, port)
  if (fault === undefined) return
  if (fault === 'EADDRINUSE') {
    throw new Complaint(
      `Port ${port} is taken by another program. Stop that one, or choose another port: octavo start --port ${await nextFree(host, port + 1)}`,
    )
  }
  if (fault === 'EACCES') {
    throw new Complaint(
      `Port ${port} is not open to you: ports below 1024 are root's. Choose another: octavo start --port 7070`,
    )
  }
  throw new Complaint(`Octavo cannot listen on ${host}, port ${port} (${fault}). Choose others with --host and --port.`)
}

async function nextFree(host: string, port: number): Promise<number> {
  return (await listenFault(host, port)) === undefined ? port : nextFree(host, port + 1)
}

function listenFault(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
