import type { IncomingMessage } from 'node:http'
import {
  context,
  propagation,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('octavo')

/** Whether anyone takes what is traced: an SDK that we started, or one that the operator loaded before us. */
export function isTracing(): boolean {
  const provider = trace.getTracerProvider()
  const delegate = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider
  return delegate.constructor.name !== 'NoopTracerProvider'
}

/** Runs what follows inside a span of the request, a child of the caller's where it sent one. */
export function traceRequest(
  request: IncomingMessage,
  operation: string,
  route: string | undefined,
  follow: () => void,
): Span {
  const caller = propagation.extract(context.active(), request.headers)
  const attributes = {
    'octavo.operation': operation,
    'http.request.method': request.method ?? '',
    ...(route !== undefined && { 'http.route': route }),
  }
  const span = tracer.startSpan(operation, { kind: SpanKind.SERVER, attributes }, caller)
  context.with(trace.setSpan(caller, span), follow)
  return span
}

export function endRequest(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs a piece of work inside a span of its own. Of an error, the span tells only that there was one. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
