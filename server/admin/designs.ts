import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImportBody, ImportPlan } from '@/contract/admin/forms'
import type { Tx } from '../database/client'
import { trial } from '../database/trial'
import { conflict } from '../errors'
import { attachment } from '../attachment'
import { noteAudit } from '../audit'
import { requireWhole } from './scope'

/** What forms and flows do alike in the console (administration.md#forms-and-flows). */
export interface DesignKind {
  /** 表单, 流程. */
  readonly word: string
  /** Reads the file's text, stores it as the next version and says what was done. @throws Refusal 400 */
  readonly take: (tx: Tx, text: string, now: number, by: string) => Promise<ImportPlan>
}

/** What an import would do; nothing of it stays. @throws Refusal 400 as the import itself */
export function checkImport({ take }: DesignKind, { actor, server }: FastifyRequest, text: string): Promise<ImportPlan> {
  requireWhole(actor)
  const { db, clock } = server.context
  return trial(db, (tx) => take(tx, text, clock.now(), actor.userId))
}

/** Imports a file on the version in use that the person saw. @throws Refusal 400, 409 with what the import would do now */
export async function importDesign({ word, take }: DesignKind, tx: Tx, request: FastifyRequest, body: ImportBody): Promise<ImportPlan> {
  requireWhole(request.actor)
  const plan = await take(tx, body.text, request.server.context.clock.now(), request.actor.userId)
  if (plan.inUse !== body.basedOn) throw conflict(`这个${word}已有新的版本，请核对变化后再导入`, plan)
  if (plan.isNew)
    await noteAudit(tx, request, {
      area: 'forms',
      act: `导入${word}`,
      subjectId: plan.id,
      subject: plan.fullName,
      organizeId: null,
      changes: [
        { label: '使用的版本', before: plan.inUse === null ? null : String(plan.inUse), after: String(plan.version) },
        ...(plan.difference.length > 0 ? [{ label: '变化', before: null, after: plan.difference.slice(0, MOST_LINES).join('；') }] : [])
      ]
    })
  return plan
}

/** Lines of a difference that an entry of the audit keeps. */
const MOST_LINES = 50

/** A form or flow as a file, with a line for each of its parts, so that people can read it. */
export function sendDesign(reply: FastifyReply, name: string, file: unknown): FastifyReply {
  return attachment(reply, `${name}.json`)
    .header('content-type', 'application/octet-stream')
    .send(Buffer.from(`${JSON.stringify(file, null, 2)}\n`))
}
