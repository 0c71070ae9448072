import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { CheckField, ChoiceField, TextField } from '@/components/Field'
import { formOf } from '@/domain/designer/form/design'
import type { DesignFault } from '@/domain/designer/form/faults'
import { flagOf, textOf } from '@/domain/form/read'
import type { Board } from '../board'

/** What the form says of itself. @param isNew nothing of it is stored yet */
export const FormSettings = observer(function FormSettings({
  board,
  faults,
  isNew
}: {
  board: Board
  faults: readonly DesignFault[]
  isNew: boolean
}) {
  const { design } = board
  const form = formOf(design)
  const position = textOf(form.labelPosition)
  return (
    <>
      {faults.map(({ words }) => (
        <Text key={words} className='designer-fault' {...{ role: 'alert' }}>
          {words}
        </Text>
      ))}
      <TextField
        label='表单名称'
        value={textOf(design.file.fullName)}
        maxLength={50}
        onInput={(fullName) => board.setFact({ fullName }, 'fullName')}
      />
      {isNew && (
        <TextField
          label='表单编码'
          help='字母、数字、下划线和横线，发布后不能改'
          value={textOf(design.file.id)}
          maxLength={64}
          onInput={(id) => board.setFact({ id, enCode: id }, 'id')}
        />
      )}
      <ChoiceField
        label='控件名称的位置'
        options={[
          { value: 'top', label: '上面' },
          { value: 'left', label: '左边' },
          { value: 'right', label: '左边靠右' }
        ]}
        value={position === 'left' || position === 'right' ? position : 'top'}
        onChange={(labelPosition) => board.setForm({ labelPosition }, '')}
      />
      <TextField
        label='保存按钮的文字'
        value={textOf(form.confirmButtonText)}
        maxLength={10}
        onInput={(confirmButtonText) => board.setForm({ confirmButtonText }, 'confirm')}
      />
      <CheckField
        label='有取消按钮'
        checked={form.hasCancelBtn === undefined || flagOf(form.hasCancelBtn)}
        onChange={(hasCancelBtn) => board.setForm({ hasCancelBtn }, '')}
      />
      <Text className='designer-note'>{`共 ${board.fieldCount} 个字段。选中控件后可以改它的设置。`}</Text>
    </>
  )
})
