import { context, propagation, trace } from '@opentelemetry/api'

const packages = [
  '@opentelemetry/sdk-trace@3.1.0',
  '@opentelemetry/exporter-trace-otlp-http@0.301.0',
  '@opentelemetry/context-async-hooks@3.1.0',
  '@opentelemetry/core@3.1.0',
  '@opentelemetry/resources@3.1.0',
]

/** The SDK is the operator's to install: who traces nothing does not carry its packages. */
async function loadSdk() {
  try {
    return await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  } catch (error) {
    throw new Error(`Traces cannot be sent before this is installed: npm install ${packages.join(' ')}`, {
      cause: error,
    })
  }
}

/** Sends spans by OTLP over HTTP. Must come before what it traces. Gives what sends the last of them. */
export async function exportTraces(endpoint: string, version: string): Promise<() => Promise<void>> {
  const [sdk, exporter, contexts, core, resources] = await loadSdk()
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'octavo', 'service.version': version }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  })
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
