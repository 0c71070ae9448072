import { useEffect, useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { areaTexts, UNKNOWN_AREA } from './AreaSelect'
import { personNode, plainTree, treeOf, type PlainNode } from './nodes'
import { DIRECTORY } from './trees/TreeSelects'
import { nameIn } from './trees/model'
import type { Chosen, SelectorKind, SelectorValue } from './types'
import { chosenOf } from './values'

const UNKNOWN_USER = '未知人员'

/**
 * A stored value with the names people know: from what the directory holds, else asked by id. '' while a name is on its way. To be used
 * under an observer.
 */
export function useChosenNames(kind: SelectorKind, value: SelectorValue, nodes: readonly PlainNode[] = []): Chosen[] {
  const { dictionary, services } = useStores()
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map())
  const items = chosenOf(kind, value)
  const isDirectory = kind !== 'user' && kind !== 'area' && kind !== 'tree'
  const part = isDirectory ? dictionary[DIRECTORY[kind].part] : undefined
  const tree = kind === 'tree' ? plainTree(nodes, false) : part?.data === undefined ? undefined : treeOf(kind, part.data)
  const nameOf = ({ value: id }: Chosen): string => {
    if (kind === 'user') return dictionary.person(id)?.realName ?? asked.get(id) ?? ''
    if (kind === 'area') return asked.get(id) ?? ''
    if (tree === undefined) return part?.error === undefined ? '' : id
    return nameIn(tree, id, kind === 'organize') ?? (isDirectory ? DIRECTORY[kind].unknown : '未知选项')
  }
  const named = items.map((item) => ({ ...item, label: nameOf(item) }))
  const missing = named
    .filter(({ label }) => label === '')
    .map(({ value: id }) => id)
    .join(',')
  useEffect(() => {
    if (missing === '') return undefined
    let isHere = true
    const tell = (ids: readonly string[], names: readonly (string | undefined)[], unknown: string) => {
      if (isHere) setAsked((before) => new Map([...before, ...ids.map((id, index) => [id, names[index] ?? unknown] as const)]))
    }
    const ids = missing.split(',')
    if (kind === 'area') {
      const paths = ids.map((id) => chosenOf(kind, value).find((item) => item.value === id)?.path ?? [id])
      areaTexts(services.system, paths).then(
        (texts) => tell(ids, texts, UNKNOWN_AREA),
        () => tell(ids, [], UNKNOWN_AREA)
      )
    } else if (kind === 'user') {
      void dictionary.need('people').then(() => {
        const left = ids.filter((id) => dictionary.person(id) === undefined)
        if (left.length === 0) return undefined
        return services.organization.usersByIds(left).then(
          (known) => {
            const names = new Map(known.map((user) => [user.id, personNode(user).label]))
            tell(
              left,
              left.map((id) => names.get(id)),
              UNKNOWN_USER
            )
          },
          () => tell(left, [], UNKNOWN_USER)
        )
      })
    } else if (kind !== 'tree') {
      void dictionary.need(DIRECTORY[kind].part)
    }
    return () => {
      isHere = false
    }
    // The value changes whenever the missing ids do.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missing, kind, dictionary, services])
  return named
}
