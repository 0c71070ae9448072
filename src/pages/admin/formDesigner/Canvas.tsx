import { useEffect, useMemo, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import type { PlatformForm } from '@/contract/formSchema'
import { fileOf, placeOf, rawKind, type DesignNode, type Place } from '@/domain/designer/form/design'
import { drawnFields } from '@/domain/designer/form/drawn'
import { menuRule } from '@/domain/designer/form/rules'
import { kindName } from '@/domain/designer/form/palette'
import { cellAddress } from '@/domain/form/address'
import { createFormEngine } from '@/domain/form/engine'
import { isLayout } from '@/domain/form/kinds'
import { normaliseForm } from '@/domain/form/normalise'
import { cellKey } from '@/domain/form/openForm'
import { objectOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { DynamicForm, FormStore } from '@/form'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useFormSources } from '@/form/hooks/useFormSources'
import { FIELD_VIEWS } from '@/form/view/fieldViews'
import { FormProvider } from '@/form/view/FormContext'
import type { Board } from './board'
import { useBlockDrag } from './dragging.h5'
import { handleId } from './keys.h5'

/** The form as it is drawn, opened, with one row in each sub-table. */
interface Drawing {
  readonly store: FormStore
  readonly fields: ReadonlyMap<string, FieldDefinition>
  /** The row of a sub-table by its key. */
  readonly rows: ReadonlyMap<string, string>
}

/** Opens what is drawn; anew with every change, so that each is seen at once. */
function useDrawing(board: Board): Drawing {
  const { parts, person } = useFormParts({ name: 'formDesigner', modelId: '', recordId: '', sources: useFormSources() })
  const { design } = board
  const drawing = useMemo(() => {
    const definition = normaliseForm(objectOf(fileOf(design).formData) as PlatformForm)
    const context = person()
    const engine = createFormEngine(definition, context)
    const tables = [...definition.byId.values()].filter(({ kind, key }) => kind === 'table' && key !== '')
    const rows = new Map(tables.map(({ key }) => [key, engine.addRow(key).rowId]))
    return { store: new FormStore(parts(engine, context)), fields: drawnFields(design, definition), rows }
    // What surrounds the form does not change while it is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [design])
  useEffect(() => () => drawing.store.dispose(), [drawing])
  return drawing
}

interface BlockProps {
  board: Board
  drawing: Drawing
  node: DesignNode
}

/** A field as people fill it in, without life of its own: nothing in it takes the focus. */
const Field = observer(function Field({ drawing: { fields, rows }, node, place }: Omit<BlockProps, 'board'> & { place: Place }) {
  const field = fields.get(node.id)
  if (field === undefined || field.kind === 'unknown' || isLayout(field.kind))
    return (
      <View className='designer-fixed'>
        <Text>{place.label || place.key || '控件'}</Text>
        <Text className='designer-note'>{`设计器不认识的控件（${rawKind(node.raw) || '没有类型'}），保持原样`}</Text>
      </View>
    )
  const { Field: Drawn } = FIELD_VIEWS[field.kind]
  const rowId = rows.get(field.table ?? '')
  const address = field.table === undefined || rowId === undefined ? field.id : cellAddress(field.table, rowId, cellKey(field))
  return <Drawn field={field} address={address} />
})

/** What is said of a block beside its name: 必填, 隐藏. */
function marksOf(board: Board, { node, fieldId }: Place): string {
  const { required, noShow } = objectOf(objectOf(node.raw).__config__)
  const marks = [
    required === true ? '必填' : '',
    noShow === true ? '先隐藏' : '',
    fieldId !== '' && menuRule(board.design, fieldId, 'show') !== undefined ? '有显示条件' : '',
    fieldId !== '' && menuRule(board.design, fieldId, 'require') !== undefined ? '有必填条件' : ''
  ]
  return marks.filter((mark) => mark !== '').join('，')
}

/** One field or box on the board: a handle to press, drag and reach by keyboard, and what it is. */
const Block = observer(function Block({ board, drawing, node }: BlockProps) {
  const place = placeOf(board.design, node.id)
  const isBox = node.children !== undefined
  const attach = useBlockDrag(board, node.id, isBox)
  if (place === undefined) return null
  const { landing, selected } = board
  const isSelected = selected === node.id
  const name = kindName(place.kind, rawKind(node.raw))
  const marks = marksOf(board, place)
  const classes = [
    'designer-block',
    isBox ? 'designer-box' : 'designer-leaf',
    isSelected ? 'designer-selected' : '',
    landing?.id === node.id ? `designer-land-${landing.edge}` : ''
  ]
  // What is read out begins with what is seen.
  const told = [place.label === '' || place.label === name ? '' : name, marks].filter((each) => each !== '').join('，')
  const label = [place.label || name, told, board.whereIs(node.id)].filter((each) => each !== '').join('，')
  return (
    <View ref={attach} className={classes.filter((each) => each !== '').join(' ')}>
      <Pressable
        id={handleId(node.id)}
        className={isBox ? 'designer-head' : 'designer-cover'}
        label={label}
        current={isSelected}
        onPress={() => board.select(node.id)}
      >
        {isBox && <Text className='designer-name'>{place.label || name}</Text>}
        {isBox && told !== '' && <Text className='designer-note'>{told}</Text>}
      </Pressable>
      {isBox ? (
        <Blocks board={board} drawing={drawing} nodes={node.children ?? []}>
          {place.kind === 'tab' || place.kind === 'collapse' ? '没有页签' : '空的，拖到这里或选中后添加'}
        </Blocks>
      ) : (
        <>
          <View className='designer-inert' {...{ inert: '' }}>
            <Field drawing={drawing} node={node} place={place} />
          </View>
          {marks !== '' && marks !== '必填' && <Text className='designer-note'>{marks}</Text>}
        </>
      )}
    </View>
  )
})

function Blocks({ board, drawing, nodes, children }: PropsWithChildren<Omit<BlockProps, 'node'> & { nodes: readonly DesignNode[] }>) {
  if (nodes.length === 0) return <Text className='designer-empty'>{children}</Text>
  return (
    <View className='designer-blocks'>
      {nodes.map((node) => (
        <Block key={node.id} board={board} drawing={drawing} node={node} />
      ))}
    </View>
  )
}

/** The form at the width of a phone, block by block. */
export const Canvas = observer(function Canvas({ board }: { board: Board }) {
  const drawing = useDrawing(board)
  const attach = useBlockDrag(board, '', true)
  const { design, landing, selected } = board
  const title = String(design.file.fullName ?? '') || '未命名的表单'
  return (
    <FormProvider value={drawing.store}>
      <View ref={attach} className={`designer-paper form${landing?.id === '' ? ' designer-land-inside' : ''}`}>
        <Pressable
          id={handleId('')}
          className={selected === '' ? 'designer-title designer-selected' : 'designer-title'}
          label={`表单设置：${title}`}
          current={selected === ''}
          onPress={() => board.select('')}
        >
          <Text className='designer-name'>{title}</Text>
        </Pressable>
        <Blocks board={board} drawing={drawing} nodes={design.nodes}>
          表单还是空的。从“控件”里选一种添加，用鼠标也可以拖到这里。
        </Blocks>
      </View>
    </FormProvider>
  )
})

/** The form as people will fill it in, with its rules at work; nothing of it is stored. */
export const Trial = observer(function Trial({ board }: { board: Board }) {
  const { parts, person } = useFormParts({ name: 'formDesignerTrial', modelId: '', recordId: '', sources: useFormSources() })
  const { design } = board
  const store = useMemo(() => {
    const context = person()
    const definition = normaliseForm(objectOf(fileOf(design).formData) as PlatformForm)
    return new FormStore(parts(createFormEngine(definition, context), context))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [design])
  useEffect(() => () => store.dispose(), [store])
  return (
    <View className='designer-paper'>
      <Text className='designer-note'>可以试填，不保存数据。</Text>
      <DynamicForm key={design.next} store={store} />
    </View>
  )
})
