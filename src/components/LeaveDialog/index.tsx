import { Text } from '@tarojs/components'
import { LEAVE_WORDS } from '@/hooks/useLeaveGuard'
import { Dialog } from '../Dialog'

export interface LeaveDialogProps {
  open: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asked when a page with something unsaved is left by its own button; what was typed stays on the device (app.md#drafts). */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog open={open} title='离开此页？' confirmText='离开' cancelText='继续填写' onConfirm={onLeave} onCancel={onStay}>
      <Text>{LEAVE_WORDS}</Text>
    </Dialog>
  )
}
