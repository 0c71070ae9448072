import { useEffect } from 'react'
import { EmptyState } from '@/components/EmptyState'
import { TOAST_DURATION_MS } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { hasPageBehind } from '@/platform/navigation'
import { NO_PAGE } from '@/stores/openPage'

/**
 * A model that is not there: said, then back to where he came from (forms.md#records). A link has nothing behind it: its page says so and
 * stays.
 */
export function MissingModel() {
  const { feedback, navigation } = useStores()
  useEffect(() => {
    feedback.toast(NO_PAGE)
    if (!hasPageBehind()) return undefined
    const timer = setTimeout(() => void navigation.back(), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [feedback, navigation])
  return (
    <EmptyState
      icon='clipboard'
      title={NO_PAGE}
      hint='表单不存在、已停用或还没有发布'
      action={{ text: '返回', onPress: () => void navigation.back() }}
    />
  )
}
