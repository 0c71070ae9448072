import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { PasswordRule } from '@/domain/session/passwordRules'
import { Icon } from '../Icon'
import './index.scss'

/** The rules of a new password, each met or not while it is typed. */
export const PasswordRules = observer(function PasswordRules({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <View className='rules' {...{ role: 'list', 'aria-label': '新密码要求' }}>
      {rules.map(({ id, label, isMet }) => (
        <View key={id} className={isMet ? 'rule rule-met' : 'rule'}>
          <Icon name={isMet ? 'check' : 'minus'} size={16} />
          <Text>{label}</Text>
          <Text className='rule-state'>{isMet ? '已满足' : '未满足'}</Text>
        </View>
      ))}
    </View>
  )
})
