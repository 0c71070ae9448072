import { useMemo } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { isLayout } from '@/domain/form/kinds'
import { textOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { drawFields, isShown } from '../Fields'
import { useForm } from '../FormContext'
import { useDrawn } from '../slices'
import { CollapseBlock, TabBlock, TitledBlock } from './Blocks'
import { Stretch, stretchesOf } from './Stretch'
import { SubTable } from './SubTable'

/** Fields that stand together on one surface, or one layout that is a surface itself. */
export type Group =
  | { readonly kind: 'fields'; readonly key: string; readonly fields: readonly FieldDefinition[] }
  | { readonly kind: 'layout'; readonly key: string; readonly field: FieldDefinition }

/** Rows of the designer stand beside each other on a wide screen; on a phone their fields follow one another. A group title begins a surface. */
export function groupsOf(fields: readonly FieldDefinition[]): Group[] {
  const groups: Group[] = []
  let surface: FieldDefinition[] | undefined
  const flat = (list: readonly FieldDefinition[]): readonly FieldDefinition[] =>
    list.flatMap((field) => (field.kind === 'row' ? flat(field.children) : [field]))
  for (const field of flat(fields)) {
    if (isLayout(field.kind)) {
      surface = undefined
      groups.push({ kind: 'layout', key: field.id, field })
    } else if (surface !== undefined && field.kind !== 'groupTitle') surface.push(field)
    else groups.push({ kind: 'fields', key: field.id, fields: (surface = [field]) })
  }
  return groups
}

interface PartProps {
  isInside: boolean
}

/** Fields that come and go on the screen together, and about what one takes on a phone, px. */
const STRETCH = 10
const FIELD_HEIGHT = 92

const FieldStretch = observer(function FieldStretch({ fields }: { fields: readonly FieldDefinition[] }) {
  const store = useForm()
  const children = drawFields(store, { fields })
  return children.length === 0 ? null : Stretch({ height: children.length * FIELD_HEIGHT, children })
})

/** Neighbouring fields on one calm surface, as far as they are drawn yet. */
const Surface = observer(function Surface({ fields, isInside }: PartProps & { fields: readonly FieldDefinition[] }) {
  const store = useForm()
  const stretches = useMemo(() => stretchesOf(fields, STRETCH), [fields])
  const drawn = useDrawn(store.drawn)
  const shown = stretches.filter(([first]) => first !== undefined && store.orderOf(first) < drawn)
  if (!shown.some((stretch) => stretch.some((field) => isShown(store, field)))) return null
  return (
    <View className={isInside ? 'form-part-surface' : 'card form-surface'}>
      {shown.map((stretch) => (
        <FieldStretch key={stretch[0]?.id} fields={stretch} />
      ))}
    </View>
  )
})

const Layout = observer(function Layout({ field, isInside }: PartProps & { field: FieldDefinition }) {
  const store = useForm()
  const drawn = useDrawn(store.drawn)
  const { kind } = field
  if (!isLayout(kind) || store.orderOf(field) >= drawn || !store.isVisible(field)) return null
  switch (kind) {
    case 'table':
      return field.key === '' ? (
        <TitledBlock title={field.label} isInside={isInside}>
          <FieldList fields={field.children} isInside />
        </TitledBlock>
      ) : (
        <SubTable field={field} isInside={isInside} />
      )
    case 'tab':
      return <TabBlock field={field} isInside={isInside} renderPane={renderPane} />
    case 'collapse':
      return <CollapseBlock field={field} isInside={isInside} renderPane={renderPane} />
    case 'card':
    case 'row':
      return (
        <TitledBlock title={textOf(field.props.header) || field.label} isInside={isInside}>
          <FieldList fields={field.children} isInside />
        </TitledBlock>
      )
  }
})

const renderPane = (pane: FieldDefinition) => <FieldList key={pane.id} fields={pane.children} isInside />

/** Fields in the order of their form. @param isInside a surface is around them already */
export function FieldList({ fields, isInside = false }: { fields: readonly FieldDefinition[]; isInside?: boolean }) {
  const groups = useMemo(() => groupsOf(fields), [fields])
  return (
    <>
      {groups.map((group) =>
        group.kind === 'fields' ? (
          <Surface key={group.key} fields={group.fields} isInside={isInside} />
        ) : (
          <Layout key={group.key} field={group.field} isInside={isInside} />
        )
      )}
    </>
  )
}
