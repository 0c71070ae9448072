import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { buildPeopleIndex } from '@/domain/peopleSearch/peopleIndex'
import { searchPeople } from '@/domain/peopleSearch/search'
import { useStores } from '@/hooks/useStores'
import type { RootStore } from '@/stores/rootStore'
import { foundContent, levelContent } from './content'
import { areaNode } from './nodes'
import { rowOf } from './rows'
import { SelectorModel } from './model'
import { SelectorSheet } from './SelectorSheet'
import type { SelectorProps } from './types'
import { chosenOf, storedOf } from './values'

export const UNKNOWN_AREA = '未知地区'
/** Calls take 500 paths at most. */
const NAMES_AT_ONCE = 500

export type AreaLevel = 0 | 1 | 2 | 3

export interface AreaSelectProps extends SelectorProps {
  /** How deep a choice goes: 0 province, 1 city, 2 county, 3 street (forms.md#limits-of-fields). */
  level?: AreaLevel
}

type System = RootStore['services']['system']

/** Names of paths as one text each; what nobody knows is left out, a path without any name is 未知地区. */
export async function areaTexts(system: System, paths: readonly (readonly string[])[]): Promise<string[]> {
  const texts: string[] = []
  for (let at = 0; at < paths.length; at += NAMES_AT_ONCE) {
    const names = await system.areaNames(paths.slice(at, at + NAMES_AT_ONCE))
    texts.push(...names.map((path) => path.filter((name) => name !== '').join('/') || UNKNOWN_AREA))
  }
  return texts
}

function makeModel(system: System, { value, multiple = false, max = Infinity, disabled = [], level = 2 }: AreaSelectProps): SelectorModel {
  const model: SelectorModel = new SelectorModel({
    isMultiple: multiple,
    max,
    unit: '个地区',
    cascades: false,
    namesPath: true,
    chosen: chosenOf('area', value),
    disabled,
    readLevel: async (parent) => {
      const depth = parent === undefined ? 0 : (model.tree?.trailOf(parent.key).length ?? 0)
      return (await system.areas(parent?.value ?? '-1')).map((area) => ({
        ...areaNode(area, depth, level),
        parentKey: parent?.key ?? null
      }))
    },
    // The country is not here: what is searched is the level in sight.
    find: (keyword) => {
      const index = buildPeopleIndex(model.rows.map(({ node }) => ({ id: node.key, name: node.label, pinyin: node.pinyin })))
      const { total, matches } = searchPeople(index, keyword)
      return {
        total,
        rows: matches.flatMap(({ id, ranges }) => {
          const node = model.tree?.node(id)
          return node === undefined ? [] : [rowOf(node, 0, ranges)]
        })
      }
    }
  })
  return model
}

const OpenAreaSelect = observer(function OpenAreaSelect(props: AreaSelectProps) {
  const { multiple = false, title = '选择地区', onConfirm, onClose } = props
  const { system } = useStores().services
  const [model] = useState(() => makeModel(system, props))
  useEffect(() => {
    const chosen = [...model.chosen.values()]
    void model.openPath(chosen[0]?.path?.slice(0, -1) ?? [])
    if (chosen.length > 0) {
      areaTexts(
        system,
        chosen.map((item) => item.path ?? [item.value])
      )
        .then((texts) => model.learn(chosen.map(({ value }, index) => ({ value, label: texts[index] ?? UNKNOWN_AREA }))))
        .catch(() => model.learn(chosen.map(({ value }) => ({ value, label: UNKNOWN_AREA }))))
    }
    return () => model.dispose()
  }, [model, system])
  return (
    <SelectorSheet
      title={title}
      placeholder='搜索本级地区'
      model={model}
      content={foundContent(model, '只查找当前这一级，可先返回上一级') ?? levelContent(model, '这里没有下级地区')}
      hasLevels
      hasTree={false}
      onSearch={model.search}
      onConfirm={(items) => onConfirm(storedOf('area', multiple, items), items)}
      onClose={onClose}
    />
  )
})

/** Areas of the country, one level after the other; only a choice of full depth counts. Stores the id path, or a list of paths. */
export function AreaSelect(props: AreaSelectProps) {
  return props.open ? <OpenAreaSelect {...props} /> : null
}
