import { observer } from 'mobx-react'
import type { Json } from '@/contract/formSchema'
import { flagOf, listOf, textOf } from '@/domain/form/read'
import type { FormOption } from '@/domain/form/types'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TreeSelect, type PlainNode } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useField, type FieldViewProps } from '../FormContext'
import { idsOf } from '../reading/textNow'
import { useOptions } from '../useOptions'

/** Between the ids of a path: none of them holds it. */
const STEP = '\u001f'

/** A tree whose nodes are known by their whole path: the same id may stand below several parents of a cascade. */
export function pathNodes(options: readonly FormOption[], above = ''): PlainNode[] {
  return options.map(({ id, fullName, disabled, children }) => {
    const path = above === '' ? id : above + STEP + id
    return { id: path, fullName, disabled: disabled === true, children: pathNodes(children ?? [], path) }
  })
}

export const pathsIn = (value: Json | undefined, isMultiple: boolean): string[] =>
  (isMultiple ? listOf(value).map(listOf) : [listOf(value)]).filter((path) => path.length > 0).map((path) => path.map(textOf).join(STEP))

export const storedPaths = (paths: readonly string[], isMultiple: boolean): Json | undefined => {
  const stored = paths.map((path) => path.split(STEP))
  return isMultiple ? stored : stored[0]
}

/** A node of a tree, or several; of a cascade with everything above it. */
const TreeSheet = observer(function TreeSheet({
  isPath = false,
  onlyLeaves,
  ...props
}: FieldViewProps & { isPath?: boolean; onlyLeaves: boolean }) {
  const { store, value, set, leave } = useField(props)
  const { field } = props
  const { options, isLoading, error, hint, retry } = useOptions(props)
  if (options.length === 0) {
    return (
      <Sheet open title={field.label} onClose={store.sheets.close}>
        {isLoading ? (
          <Skeleton cards={2} lines={2} />
        ) : error !== '' ? (
          <ErrorState message={error} onRetry={retry} />
        ) : (
          <EmptyState title={hint ?? '没有可选的内容'} />
        )}
      </Sheet>
    )
  }
  return (
    <TreeSelect
      open
      nodes={isPath ? pathNodes(options) : options}
      onlyLeaves={onlyLeaves}
      multiple={field.isMultiple}
      title={field.label}
      value={isPath ? pathsIn(value, field.isMultiple) : [...idsOf(value)]}
      onConfirm={(next, items) => {
        const ids = items.map((item) => item.value)
        store.sheets.close()
        set(isPath ? storedPaths(ids, field.isMultiple) : ids.length === 0 ? undefined : (next as Json), [...items])
        leave()
      }}
      onClose={store.sheets.close}
    />
  )
})

/** Of a cascade: the whole path, to a leaf unless its designer lets any node be chosen. */
export function PathSheet(props: FieldViewProps) {
  const own = props.field.props
  return <TreeSheet {...props} isPath onlyLeaves={!flagOf(own.changeOnSelect) && !flagOf(own.checkStrictly)} />
}

/** Of a tree: the node, a leaf where its designer asks for one. */
export function BranchSheet(props: FieldViewProps) {
  const own = props.field.props
  return <TreeSheet {...props} onlyLeaves={flagOf(own.onlyLastLevel) || own.lastLevel === true} />
}
