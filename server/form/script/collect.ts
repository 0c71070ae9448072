import type { Json, PlatformField, PlatformForm, ScriptEvent } from '@/contract/formSchema'
import { isBox, kindOf } from '@/domain/form/kinds'
import { listOf, objectOf, textOf } from '@/domain/form/read'
import type { FieldDefinition, FormDefinition } from '@/domain/form/types'

/** A script as it stands in a definition. */
export interface FoundScript {
  readonly event: ScriptEvent
  /** Absent for events of the whole form. */
  readonly field?: FieldDefinition
  /** How people find it: “金额”的变更脚本. */
  readonly name: string
  readonly text: string
}

const FIELD_EVENTS: Readonly<Record<string, string>> = { change: '变更', blur: '失焦', click: '点击', 'tab-click': '切换' }
const FORM_EVENTS: Readonly<Record<string, readonly [ScriptEvent, string]>> = {
  onLoad: ['load', '加载'],
  beforeSubmit: ['beforeSubmit', '提交前'],
  afterSubmit: ['afterSubmit', '提交后']
}

/** All scripts of a definition in document order, those of the whole form first; what is not even text is left out. */
export function scriptsOf(form: PlatformForm, definition: FormDefinition): FoundScript[] {
  const funcs = objectOf(objectOf(form).funcs)
  const own = Object.entries(FORM_EVENTS).flatMap(([key, [event, word]]) => scriptAt(funcs[key], { event, name: `表单的${word}脚本` }))
  return [...own, ...fieldScripts(listOf(objectOf(form).fields), definition.fields)]
}

function scriptAt(value: Json | undefined, found: Omit<FoundScript, 'text'>): FoundScript[] {
  // Versions differ: the text itself, or an object that holds it.
  const text = typeof value === 'string' ? value : textOf(objectOf(value).func)
  return text.trim() === '' ? [] : [{ ...found, text }]
}

/** Walks the platform's fields beside the definition that was made of them: its ids are those that the app knows. */
function fieldScripts(raws: readonly Json[], fields: readonly FieldDefinition[]): FoundScript[] {
  return raws.flatMap((each, place) => {
    const field = fields[place]
    if (field === undefined) return []
    const raw = objectOf(each)
    const events = objectOf(raw.on)
    const name = `“${field.label || field.id}”`
    return [
      ...Object.entries(FIELD_EVENTS).flatMap(([key, word]) =>
        scriptAt(events[key], { event: key as ScriptEvent, field, name: `${name}的${word}脚本` })
      ),
      ...fieldScripts(childrenOf(raw as PlatformField, field), field.children)
    ]
  })
}

/** Children as `normaliseForm` reads them: panes stand for themselves, and in a sub-table only columns count. */
function childrenOf(raw: PlatformField, { kind }: FieldDefinition): readonly Json[] {
  const children = listOf(objectOf(raw.__config__).children)
  return kind === 'table' ? columnsIn(children) : children
}

const columnsIn = (children: readonly Json[]): readonly Json[] =>
  children.flatMap((child) => {
    const config = objectOf(objectOf(child).__config__)
    const isLayout = isBox(kindOf(textOf(config.jnpfKey))) || (config.jnpfKey === undefined && Array.isArray(config.children))
    return isLayout ? columnsIn(listOf(config.children)) : [child]
  })
