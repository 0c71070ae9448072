import type { PropsWithChildren } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '../Button'
import { useOverlay } from '../Sheet/useOverlay'
import './index.scss'

export interface DialogProps {
  open: boolean
  title: string
  /** The verb of the act: 作废订单, not 确定 (design.md#words). */
  confirmText: string
  cancelText?: string
  isDangerous?: boolean
  loading?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question in the middle of the screen; its children say what will happen and may hold a field (a reason). */
export function Dialog(props: PropsWithChildren<DialogProps>) {
  const { open, title, confirmText, cancelText = '取消', isDangerous = false, loading = false, onConfirm, onCancel, children } = props
  const attach = useOverlay(open, onCancel)
  if (!open) return null
  return (
    <View className='dialog' ref={attach} {...{ role: 'alertdialog', 'aria-modal': 'true', 'aria-label': title, tabIndex: -1 }}>
      <View className='dialog-shade' catchMove />
      <View className='dialog-panel'>
        <Text className='dialog-title'>{title}</Text>
        <View className='dialog-body'>{children}</View>
        <View className='dialog-actions'>
          <Button kind='secondary' disabled={loading} onPress={onCancel}>
            {cancelText}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} loading={loading} onPress={onConfirm}>
            {confirmText}
          </Button>
        </View>
      </View>
    </View>
  )
}
