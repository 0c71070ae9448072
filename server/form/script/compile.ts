import type { CompiledLinkage, FormRule, Json, PlatformForm, ServerScript } from '@/contract/formSchema'
import { normaliseForm } from '@/domain/form/normalise'
import { emptyValue } from '@/domain/form/shape'
import type { FieldDefinition, FormDefinition, FormOption } from '@/domain/form/types'
import { isText } from '@/domain/guards'
import { answersOf } from './answers'
import { scriptsOf, type FoundScript } from './collect'
import { isChosen } from './expressions'
import type { StoredScript } from './isolate'
import { checkNames, expressionOf, isIdle, readScript, Unrunnable, walk, type ScriptFunction } from './source'
import { translate } from './translate'

/** What an import makes of the scripts of a definition (forms.md#scripts). */
interface Compiled {
  readonly linkage: CompiledLinkage
  /** Texts for `Isolate.run`, by the id of their script; they stay on the server. */
  readonly sources: Record<string, string>
  /** One line a script, in Chinese, of what became of it. */
  readonly report: string[]
}

/**
 * Parses every script of a definition and finds the first of three ways for it: rules that do exactly the same, the isolate of the
 * server, or, where neither can, a line that the form shows. Rules that stand in the definition already stay, before the translated ones.
 */
export function compileLinkage(form: PlatformForm): Compiled {
  const definition = normaliseForm({ ...form, rules: [], serverScripts: [], untranslated: [] })
  const rules: FormRule[] = Array.isArray(form.rules) ? [...form.rules] : []
  const serverScripts: ServerScript[] = []
  const untranslated: string[] = []
  const sources: Record<string, string> = {}
  const report: string[] = []
  scriptsOf(form, definition).forEach((found, place) => {
    const { event, field, name, text } = found
    const id = `s${place + 1}`
    try {
      const script = readScript(text)
      if (isIdle(script)) return
      checkNames(script)
      const translated = translate(script, { id, event, field, fields: definition.byId })
      if (translated !== undefined) {
        rules.push(...translated)
        report.push(`${name}：已转为规则`)
        return
      }
      sources[id] = JSON.stringify(storedScript(script, found, definition))
      const answers = answersOf(script)
      serverScripts.push({ id, event, ...(field === undefined ? {} : { field: field.id }), ...(answers === undefined ? {} : { answers }) })
      report.push(`${name}：在服务器上运行`)
    } catch (error) {
      if (!(error instanceof Unrunnable)) throw error
      untranslated.push(`${name}${error.message}，无法运行`)
      report.push(`${name}：无法运行，${error.message}`)
    }
  })
  return { linkage: { rules, serverScripts, untranslated }, sources, report }
}

function storedScript(script: ScriptFunction, { text, event, field }: FoundScript, { byId }: FormDefinition): StoredScript {
  const idsOf = (isColumn: boolean) => [...byId.values()].filter(({ table }) => (table !== undefined) === isColumn).map(({ id }) => id)
  return {
    event,
    code: expressionOf(text),
    ids: idsOf(false),
    columns: idsOf(true),
    options: optionsAsked(script, byId),
    noData: noDataOf(field)
  }
}

function noDataOf(field: FieldDefinition | undefined): Json {
  if (field === undefined) return null
  return isChosen(field) && !field.isMultiple ? {} : emptyValue(field)
}

/** @throws Unrunnable for options that only the phone knows */
function optionsAsked(script: ScriptFunction, byId: ReadonlyMap<string, FieldDefinition>): Record<string, Json> {
  const asksAny = [...walk(script.body)].some((node) => node.type === 'Identifier' && node.name === 'getFieldOptions')
  if (!asksAny) return {}
  const named = [...walk(script.body)].flatMap((node) => (node.type === 'Literal' && isText(node.value) ? [node.value] : []))
  const dynamic = named.map((name) => byId.get(name)).find((field) => field?.options !== undefined && field.options.type !== 'static')
  if (dynamic !== undefined) throw new Unrunnable(`读取了“${dynamic.label}”的动态选项`)
  return Object.fromEntries(
    [...byId].flatMap(([id, { options }]) => (options?.type === 'static' ? [[id, options.options.map(plain)]] : []))
  )
}

const plain = ({ id, fullName }: FormOption): Json => ({ id, fullName })
