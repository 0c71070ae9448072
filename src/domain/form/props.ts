import type { Json, PlatformField } from '@/contract/formSchema'
import { isMoment } from './limits'
import { listOf, objectOf, textOf } from './read'
import { ruleOfKind, type FieldKind } from './kinds'

/** Names of 3.4 and of older designers for what forms.md#kinds-of-fields calls otherwise. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    showPassword: 'show-password',
    valueFormat: 'value-format',
    showSummary: 'show-summary',
    contentPosition: 'content-position',
    'allow-half': 'allowHalf',
    activeText: 'activeTxt',
    inactiveText: 'inactiveTxt',
    'active-text': 'activeTxt',
    'inactive-text': 'inactiveTxt'
  })
)
/** Read elsewhere, or known by a name of ours. */
const TAKEN: ReadonlySet<string> = new Set(['__config__', '__vModel__', '__slot__', 'on', 'placeholder', 'disabled', 'options', 'props'])

/** Texts that 3.3 keeps in the slot or the default, and 3.4 in `content`. */
function contentOf(kind: FieldKind, field: PlatformField): Json | undefined {
  const slot = objectOf(field.__slot__)
  if (kind === 'divider') return field.content ?? slot.default
  if (kind === 'text') return field.content ?? field.__config__?.defaultValue
  if (kind === 'card') return field.header ?? slot.header
  return field.content
}

/** A field's kind-specific settings under the 3.3 names of forms.md#kinds-of-fields; unknown ones stay as they are. */
export function propsOf(kind: FieldKind, field: PlatformField): Record<string, Json | undefined> {
  const { renamed } = ruleOfKind(kind)
  const props: Record<string, Json | undefined> = {}
  for (const [name, value] of Object.entries(field)) {
    if (TAKEN.has(name) || value === undefined) continue
    const known = renamed?.get(name) ?? RENAMED.get(name) ?? name
    // A definition that carries both names was upgraded in place: the newer one is what its designer shows.
    if (known === name && known in props) continue
    props[known] = value
  }
  if (kind === 'input' || kind === 'number') copyAddons(field, props)
  const content = contentOf(kind, field)
  if (content !== undefined) props[kind === 'card' ? 'header' : 'content'] = content
  const config = field.__config__ ?? {}
  if (kind === 'billNumber') props.rule = config.rule
  if (kind === 'tab' || kind === 'collapse') props.active ??= config.active ?? config.defaultValue
  if (kind === 'input' && textOf(config.jnpfKey) === 'PsdInput') props['show-password'] = true
  if (isMoment({ kind })) for (const name of ['startTime', 'endTime']) copyLimit(config, props, name)
  return props
}

/** Words before and after an input: 3.3 keeps them in the slot, versions between in `prefix` and `suffix`; one that is there and empty says nothing. */
function copyAddons(field: PlatformField, props: Record<string, Json | undefined>): void {
  const slot = objectOf(field.__slot__)
  const before = [props.addonBefore, props.prefix, slot.prepend].map(textOf).find((words) => words !== '')
  const after = [props.addonAfter, props.suffix, slot.append].map(textOf).find((words) => words !== '')
  if (before !== undefined) props.addonBefore = before
  if (after !== undefined) props.addonAfter = after
}

const LIMIT_KEYS = ['Rule', 'Type', 'Target', 'Value'] as const

/** `startTimeRule` ... and `startRelationField` of `__config__` (3.4) stand beside the other settings. */
function copyLimit(config: PlatformField, props: Record<string, Json | undefined>, name: string): void {
  for (const key of LIMIT_KEYS) if (config[name + key] !== undefined) props[name + key] = config[name + key]
  const relation = name === 'startTime' ? 'startRelationField' : 'endRelationField'
  if (config[relation] !== undefined) props[relation] = config[relation]
}

/** Keys of `summaryField`: plain column keys, whatever the version wrote. */
export function summaryKeys(table: string, props: Readonly<Record<string, Json | undefined>>): readonly string[] {
  const marks = [`${table}-`, `${table}.`]
  return listOf(props.summaryField)
    .map(textOf)
    .map((key) => {
      const mark = marks.find((each) => key.startsWith(each))
      return mark === undefined ? key : key.slice(mark.length)
    })
}
