import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TryBody } from '@/contract/admin/flows'
import {
  CheckBody,
  DifferenceQuery,
  EnabledBody,
  ImportBody,
  LONGEST_DESIGN,
  VersionParams,
  type DesignDifference
} from '@/contract/admin/forms'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import type { Reader, Tx } from '../database/client'
import { checkImport, importDesign, sendDesign, type DesignKind } from './designs'
import { compareFlows, flowDesigns, flowFile, readFlow, readFlows, readVersionOfFlow, switchFlow, tryFlow } from './flows'
import { compareForms, formDesigns, formFile, readForm, readForms, readFormVersion, switchForm } from './forms'
import { requireWhole } from './scope'

/** A file as text in JSON: a character may take four bytes. */
const bodyLimit = LONGEST_DESIGN * 4
interface Kind {
  readonly url: string
  readonly design: DesignKind
  readonly list: (reader: Reader) => Promise<readonly object[]>
  readonly one: (reader: Reader, id: string) => Promise<object>
  readonly version: (reader: Reader, id: string, version: number) => Promise<object>
  readonly file: (reader: Reader, id: string, version: number) => Promise<{ name: string; file: unknown }>
  readonly compare: (reader: Reader, id: string, query: DifferenceQuery) => Promise<DesignDifference>
  readonly toggle: (tx: Tx, request: FastifyRequest, id: string, body: EnabledBody) => Promise<object>
}
const KINDS: readonly Kind[] = [
  {
    url: '/api/admin/Forms',
    design: formDesigns,
    list: readForms,
    one: readForm,
    version: readFormVersion,
    file: formFile,
    compare: compareForms,
    toggle: switchForm
  },
  {
    url: '/api/admin/Flows',
    design: flowDesigns,
    list: readFlows,
    one: readFlow,
    version: readVersionOfFlow,
    file: flowFile,
    compare: compareFlows,
    toggle: switchFlow
  }
]

/** Forms and flows with their versions (contract/admin/forms.ts, contract/admin/flows.ts). */
export function formRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  for (const { url, design, list, one, version, file, compare, toggle } of KINDS) {
    app.get(url, async ({ actor }) => {
      requireWhole(actor)
      return ok({ list: await list(db) })
    })
    app.get<{ Params: IdParams }>(`${url}/:id`, { schema: { params: IdParams } }, async ({ actor, params }) => {
      requireWhole(actor)
      return ok(await one(db, params.id))
    })
    app.get<{ Params: VersionParams }>(`${url}/:id/Versions/:version`, { schema: { params: VersionParams } }, async ({ actor, params }) => {
      requireWhole(actor)
      return ok(await version(db, params.id, params.version))
    })
    app.get<{ Params: VersionParams }>(
      `${url}/:id/Versions/:version/File`,
      { schema: { params: VersionParams } },
      async ({ actor, params }, reply) => {
        requireWhole(actor)
        const found = await file(db, params.id, params.version)
        return sendDesign(reply, found.name, found.file)
      }
    )
    app.get<{ Params: IdParams; Querystring: DifferenceQuery }>(
      `${url}/:id/Difference`,
      { schema: { params: IdParams, querystring: DifferenceQuery } },
      async ({ actor, params, query }) => {
        requireWhole(actor)
        return ok(await compare(db, params.id, query))
      }
    )
    app.post<{ Params: IdParams; Body: EnabledBody }>(
      `${url}/:id/Enabled`,
      { schema: { params: IdParams, body: EnabledBody } },
      async (request) => ok(await command(request, request.body, (tx) => toggle(tx, request, request.params.id, request.body)))
    )
    app.post<{ Body: CheckBody }>(`${url}/Check`, { schema: { body: CheckBody }, bodyLimit }, async (request) =>
      ok(await checkImport(design, request, request.body.text))
    )
    app.post<{ Body: ImportBody }>(`${url}/Import`, { schema: { body: ImportBody }, bodyLimit }, async (request) =>
      ok(await command(request, request.body, (tx) => importDesign(design, tx, request, request.body)))
    )
  }
  app.post<{ Params: IdParams; Body: TryBody }>(
    '/api/admin/Flows/:id/Try',
    { schema: { params: IdParams, body: TryBody }, bodyLimit },
    async ({ actor, params, body }) => {
      requireWhole(actor)
      return ok(await tryFlow(context, params.id, body))
    }
  )
}
