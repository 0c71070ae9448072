import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { TextField } from '../Field'
import { Pressable } from '../Pressable'
import './index.scss'

/** Where a code by SMS is asked for. */
export interface CodeSending {
  readonly isSending: boolean
  readonly isSent: boolean
  /** Seconds until the next one may be asked, 0 = now. */
  readonly waitSeconds: number
  send: () => Promise<void>
}

const SendButton = observer(function SendButton({ sending }: { sending: CodeSending }) {
  const { isSending, isSent, waitSeconds } = sending
  const isWaiting = waitSeconds > 0
  return (
    <Pressable
      className={isWaiting ? 'code-send code-send-waiting' : 'code-send'}
      disabled={isWaiting || isSending}
      onPress={() => void sending.send()}
    >
      <Text>{isSending ? '发送中...' : isWaiting ? `${waitSeconds} 秒后重发` : isSent ? '重新获取' : '获取验证码'}</Text>
    </Pressable>
  )
})

export interface CodeFieldProps {
  sending: CodeSending
  value: string
  error: string
  /** Below the field once a code was sent. */
  help: string
  onInput: (value: string) => void
  onConfirm: () => void
}

/** Six digits that come by SMS, with the button that has them sent. */
export const CodeField = observer(function CodeField({ sending, help, ...field }: CodeFieldProps) {
  return (
    <TextField
      className='code-field'
      label='短信验证码'
      type='number'
      placeholder='6 位数字'
      maxLength={6}
      autoComplete='one-time-code'
      confirmType='go'
      trailing={<SendButton sending={sending} />}
      {...field}
      {...(sending.isSent && { help })}
    />
  )
})
