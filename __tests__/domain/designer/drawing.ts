import fc from 'fast-check'
import type { JsonObject } from '@/contract/formSchema'
import { configOf, fieldsOf, openDesign, placesOf, type FormDesign } from '@/domain/designer/form/design'
import {
  addField,
  addPane,
  changeRaw,
  duplicateNode,
  moveNode,
  removeNode,
  spotAt,
  spotBeside,
  withLabel
} from '@/domain/designer/form/edits'
import { formulaFields } from '@/domain/designer/form/faults'
import { newFile, PALETTE, type PaletteEntry } from '@/domain/designer/form/palette'
import { setMenuRule, type RuleAct } from '@/domain/designer/form/rules'
import { settingsOf, withSetting } from '@/domain/designer/form/settings'

export const ENTRIES: readonly PaletteEntry[] = PALETTE.flatMap(({ entries }) => entries)
export const entryOf = (kind: string): PaletteEntry => {
  const found = ENTRIES.find((entry) => entry.kind === kind)
  if (found === undefined) throw new Error(`no kind ${kind}`)
  return found
}

/** A board with nothing on it. */
export function emptyDesign(id = 'drawn', name = '画出来的'): FormDesign {
  const design = openDesign(newFile(id, name), null)
  if (design === undefined) throw new Error('a new form cannot be opened')
  return design
}

/** A new field behind the others, or in a box. @returns the design and the node's id */
export function drawn(design: FormDesign, kind: string, parent = ''): { design: FormDesign; id: string } {
  const { kind: known, name } = entryOf(kind)
  const at = parent === '' ? design.nodes.length : (placesOf(design).get(parent)?.node.children?.length ?? 0)
  const added = addField(design, known, name, { parent, at })
  if (added === undefined) throw new Error(`${kind} cannot stand in ${parent}`)
  return added
}

/** One act of somebody at the board; `at` says which node, by its place. */
export type Act =
  | { readonly do: 'add'; readonly kind: PaletteEntry; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly to: number; readonly place: number }
  | { readonly do: 'step'; readonly at: number; readonly by: -1 | 1 }
  | { readonly do: 'copy' | 'remove' | 'pane'; readonly at: number }
  | { readonly do: 'name'; readonly at: number; readonly words: string }
  | { readonly do: 'set'; readonly at: number; readonly which: number; readonly number: number }
  | { readonly do: 'rule'; readonly at: number; readonly act: RuleAct; readonly of: number; readonly number: number }
  | { readonly do: 'formula'; readonly at: number; readonly of: readonly number[] }

const at = fc.nat(60)
export const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('add' as const), kind: fc.constantFrom(...ENTRIES), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), at, to: at, place: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('step' as const), at, by: fc.constantFrom(-1 as const, 1 as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('copy' as const, 'remove' as const, 'pane' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('name' as const),
      at,
      words: fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'车牌里程a1（）-.') })
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('set' as const), at, which: at, number: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      at,
      act: fc.constantFrom('show' as const, 'require' as const),
      of: at,
      number: fc.integer({ min: 0, max: 9 })
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('formula' as const), at, of: fc.array(at, { minLength: 1, maxLength: 3 }) }) }
)

/** What comes of one act; the same where it cannot be done. */
export function acted(design: FormDesign, act: Act): FormDesign {
  const places = [...placesOf(design).values()]
  const pick = (number: number) => places[number % Math.max(places.length, 1)]
  const place = pick(act.at)
  if (act.do === 'add') {
    const spot = spotAt(design, place?.node.id ?? '', act.kind.kind)
    return addField(design, act.kind.kind, act.kind.name, spot)?.design ?? design
  }
  if (place === undefined) return design
  const { id } = place.node
  switch (act.do) {
    case 'move': {
      const box = pick(act.to)
      const parent = box?.node.children === undefined ? '' : box.node.id
      const count = parent === '' ? design.nodes.length : (box?.node.children?.length ?? 0)
      return moveNode(design, id, { parent, at: act.place % (count + 1) }) ?? design
    }
    case 'step': {
      const spot = spotBeside(design, id, act.by)
      return spot === undefined ? design : (moveNode(design, id, spot) ?? design)
    }
    case 'copy':
      return duplicateNode(design, id)?.design ?? design
    case 'remove':
      return removeNode(design, id).design
    case 'pane':
      return place.kind === 'tab' || place.kind === 'collapse' ? addPane(design, id).design : design
    case 'name':
      return changeRaw(design, id, (raw) => withLabel(raw, act.words))
    case 'set': {
      const settings = settingsOf(place)
      const setting = settings[act.which % Math.max(settings.length, 1)]
      if (setting === undefined || setting.label === '默认值' || setting.label === '最小值') return design
      const text = setting.sort === 'choice' ? (setting.choices?.[act.number % setting.choices.length]?.value ?? '') : String(act.number)
      return changeRaw(design, id, (raw) => withSetting(raw, setting, text))
    }
    case 'rule':
      return ruled(design, act, id)
    case 'formula': {
      if (place.kind !== 'calculate') return design
      const fields = formulaFields(design, place)
      const tokens = act.of.flatMap((each, i) => [...(i === 0 ? [] : ['+']), fields[each % Math.max(fields.length, 1)]?.name ?? '1'])
      return changeRaw(design, id, (raw) => ({ ...raw, expression: tokens }))
    }
  }
}

function ruled(design: FormDesign, { act, of, number }: Extract<Act, { do: 'rule' }>, id: string): FormDesign {
  const fields = fieldsOf(design)
  const target = fields.find(({ node }) => node.id === id)
  const sources = fields.filter((each) => each.table === undefined && each.node.id !== id && each.kind !== 'table')
  const source = sources[of % Math.max(sources.length, 1)]
  if (target === undefined || source === undefined) return design
  return setMenuRule(design, target.fieldId, act, { isAll: true, conditions: [{ field: source.fieldId, is: '>', value: number }] })
}

/** Fields that somebody still has to set up get what they need: a form that can be published. */
export function settled(design: FormDesign): FormDesign {
  const bare = [...placesOf(design).values()]
    .filter(({ kind }) => kind === 'relationAttribute' || kind === 'popupAttribute')
    .reduce((now, { node }) => removeNode(now, node.id).design, design)
  return [...placesOf(bare).values()].reduce((now, { node, kind }) => {
    const set = (change: (raw: JsonObject) => JsonObject): FormDesign => changeRaw(now, node.id, change)
    const config = (raw: JsonObject, more: JsonObject): JsonObject => ({ ...raw, __config__: { ...configOf(raw), ...more } })
    switch (kind) {
      case 'calculate':
        return set((raw) => (Array.isArray(raw.expression) && raw.expression.length > 0 ? raw : { ...raw, expression: ['1'] }))
      case 'cascader':
      case 'treeSelect':
        return set((raw) => config(raw, { dictionaryType: 'towingInsurer' }))
      case 'relationForm':
        return set((raw) => ({ ...raw, modelId: 'vehicleInspection', relationField: 'billNo' }))
      case 'popupSelect':
      case 'popupTableSelect':
      case 'autoComplete':
        return set((raw) => ({ ...raw, interfaceId: 'di-truck' }))
      case 'billNumber':
        return set((raw) => config(raw, { rule: 'vehicleInspection' }))
      case 'table':
        return (node.children ?? []).length === 0 ? drawn(now, 'input', node.id).design : now
      case 'link':
        return set((raw) => ({ ...raw, href: 'https://example.com' }))
      default:
        return now
    }
  }, bare)
}
