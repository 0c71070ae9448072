import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { errorCode } from './errors'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is told of this request to a collector of traces; null where none is told. */
    span: Span | null
  }
}

/** Longer statements are cut: their beginning says which one it is, characters. */
const STATEMENT_LENGTH = 1000

/** Of this process; undefined = nobody asked for traces (docs/operations.md#traces), and nothing below does anything. */
let tracer: Tracer | undefined

/** Begins traces, or ends them. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given
}

/** Trace of what is being done, as log lines name it; nothing outside of one. */
export function traceFields(): { traceId?: string } {
  if (tracer === undefined) return {}
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return traceId === undefined ? {} : { traceId }
}

/** An error by its kind alone: messages carry what people wrote. */
export function failSpan(span: Span, error: unknown): void {
  const type = errorCode(error) || (error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

function endAfter<T>(span: Span, work: () => T): T {
  const end = (): void => {
    span.end()
  }
  const fail = (error: unknown): void => {
    failSpan(span, error)
    span.end()
  }
  try {
    const result = work()
    if (result instanceof Promise) result.then(end, fail)
    else end()
    return result
  } catch (error) {
    fail(error)
    throw error
  }
}

/**
 * Does something as a span of its own, below the one that is open.
 * @param name of a small set: never an id, an address or a person
 */
export function traced<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => T): T {
  if (tracer === undefined) return work()
  return tracer.startActiveSpan(name, { kind, attributes }, (span) => endAfter(span, work))
}

/**
 * One question to the database as a span, where something is being followed. Its values are never told.
 * @param question as `pg` takes it: text, or an object that holds it @param rest values, and a callback or none
 */
export function tracedQuery(question: unknown, rest: readonly unknown[], ask: (rest: readonly unknown[]) => unknown): unknown {
  const text = tracer === undefined || trace.getActiveSpan()?.isRecording() !== true ? undefined : textOf(question)
  if (tracer === undefined || text === undefined) return ask(rest)
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.slice(0, STATEMENT_LENGTH) }
  })
  const callback = rest.at(-1)
  if (typeof callback !== 'function') return endAfter(span, () => ask(rest))
  const told = (error: unknown, ...answer: unknown[]): void => {
    if (error) failSpan(span, error)
    span.end()
    callback(error, ...answer)
  }
  return ask([...rest.slice(0, -1), told])
}

/** A cursor or a copy has its text elsewhere, and ends later than its call: not followed. */
function textOf(question: unknown): string | undefined {
  if (typeof question === 'string') return question
  if (typeof question !== 'object' || question === null || 'submit' in question || !('text' in question)) return undefined
  return typeof question.text === 'string' ? question.text : undefined
}

/**
 * Every request is a span by its route's pattern, and what it asks for lies below it. A trace that somebody else began goes on where a
 * proxy of ours stands in front: a stranger must not choose what is kept.
 * @param isBehindProxy whether `traceparent` is believed
 */
export function registerTracing(app: FastifyInstance, isBehindProxy: boolean): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id, ws } = request
    // A socket is no request: its frames are followed one by one.
    if (tracer !== undefined && !ws) {
      const route = routeOptions.url ?? 'none'
      request.span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route, 'towing.request_id': id } },
        isBehindProxy ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
      )
    }
    done()
  })
  // After the body was read, as the request's id (server/requestId.ts).
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span === null) done()
    else context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', ({ span, bodyCode }, { statusCode }, done) => {
    if (span !== null) {
      const code = bodyCode || statusCode
      span.setAttributes({ 'http.response.status_code': statusCode, 'towing.code': code })
      if (code === 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    done()
  })
}
