import diagnostics from 'node:diagnostics_channel'
import { context, propagation, SpanKind, trace, type Span, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator, type ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter
} from '@opentelemetry/sdk-trace'
import type { OperationsSettings, TracingSettings } from './operations/settings'
import { failSpan, traceWith } from './tracing'

/** A collector that does not answer holds up the end of a process no longer, ms. */
const EXPORT_LIMIT_MS = 2_000

/** Says when spans are not taken, and when they are again; those meanwhile are lost, nothing else is. */
class WatchedExporter implements SpanExporter {
  private isRefused = false

  constructor(
    private readonly exporter: SpanExporter,
    private readonly say: (line: string) => void
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      const isRefused = result.code !== ExportResultCode.SUCCESS
      if (isRefused !== this.isRefused) this.say(isRefused ? 'traces are not taken by the collector' : 'traces are taken again')
      this.isRefused = isRefused
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }
}

interface AskedRequest {
  origin?: string | URL
  method?: string
}
interface Told {
  request: AskedRequest
  response?: { statusCode: number }
  error?: unknown
}

/** Questions to other servers (`fetch`) as spans: host and status, never the address, which may carry keys. @returns stops it */
function followFetch(tracer: Tracer): () => void {
  const open = new WeakMap<AskedRequest, Span>()
  const listeners: Record<string, (told: Told) => void> = {
    'undici:request:create': ({ request }) => {
      if (trace.getActiveSpan()?.isRecording() !== true) return
      const { method = 'GET', origin = '' } = request
      const attributes = { 'http.request.method': method, 'server.address': URL.canParse(String(origin)) ? new URL(origin).host : '' }
      open.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }))
    },
    'undici:request:headers': ({ request, response }) => {
      if (response !== undefined) open.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    },
    'undici:request:trailers': ({ request }) => {
      open.get(request)?.end()
    },
    'undici:request:error': ({ request, error }) => {
      const span = open.get(request)
      if (span === undefined) return
      failSpan(span, error)
      span.end()
    }
  }
  const hear = Object.entries(listeners).map(([name, listener]) => ({ name, listener: listener as (message: unknown) => void }))
  for (const { name, listener } of hear) diagnostics.subscribe(name, listener)
  return () => {
    for (const { name, listener } of hear) diagnostics.unsubscribe(name, listener)
  }
}

/**
 * Tells a collector of OpenTelemetry (OTLP over HTTP, JSON) what this process does (docs/operations.md#traces).
 * @param say takes a line when the collector does not answer, and when it does again
 * @returns tells the last of it and ends
 */
export function openTracing(
  { url, headers, service, share }: TracingSettings,
  about: { version: string; role: OperationsSettings['role'] },
  say: (line: string) => void
): () => Promise<void> {
  const exporter = new WatchedExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_LIMIT_MS }), say)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': about.version, 'towing.role': about.role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })]
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('towing')
  traceWith(tracer)
  const stop = followFetch(tracer)
  return async () => {
    stop()
    traceWith(undefined)
    await provider.shutdown().catch(() => undefined)
    context.disable()
    propagation.disable()
  }
}
