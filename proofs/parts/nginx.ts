import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Nginx {
  /** The one worker process, whose work is measured. */
  readonly child: { readonly pid: number }
  close(): Promise<void>
}

/** Runs nginx on a folder of its own, with what stands in its `http` block. One worker, as one process of ours. */
export async function startNginx(folder: string, port: number, http: string): Promise<Nginx> {
  await mkdir(join(folder, 'tmp'), { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, 'tmp', name)};`)
    .join('\n')
  const configuration = `daemon off;
master_process off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 4096; }
http {
${temporary}
  access_log off;
  keepalive_requests 100000000;
${http}
}
`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([
    listening(port),
    ended.then(() => {
      throw new Error('nginx ended before it listened')
    }),
  ])
  return {
    child: { pid: child.pid! },
    async close() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const outcome = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error')]).catch(
      () => false,
    )
    socket.destroy()
    if (outcome === true) return
    await sleep(50)
  }
}
