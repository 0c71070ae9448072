import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { callPhone } from '@/platform/phone'
import { PAGES } from '@/domain/pages'
import { CardFacts } from './components/CardFacts'
import { PersonHead } from './components/PersonHead'
import { UserDetailModel } from './model'
import './index.scss'

/** One person of the contacts: head, the ways to reach him, facts to copy. Opens by address too. */
export default observer(function UserDetail() {
  const { userId = '' } = useRouter().params
  const stores = useStores()
  const { dictionary, feedback, navigation, services } = stores
  const [model] = useState(() => new UserDetailModel(stores, userId))
  useEffect(() => () => model.dispose(), [model])
  useDidShow(() => {
    void model.load()
  })
  const dial = (number: string) => {
    model.closeChoice()
    void callPhone(number).then((isOut) => {
      if (!isOut) feedback.toast('没有拨出电话')
    })
  }
  const copy = (label: string, text: string) =>
    void copyText(text).then((isCopied) => feedback.toast(isCopied ? `已复制${label}` : '没有复制成功，请长按选取'))

  const { card, numbers } = model
  const content = () => {
    if (model.state === 'missing')
      return (
        <EmptyState
          icon='user'
          title='没有这个人'
          hint='账号可能已经注销，或地址有误'
          action={{ text: '返回通讯录', onPress: () => void navigation.relaunch(PAGES.contacts) }}
        />
      )
    if (model.state === 'error') return <ErrorState message={model.error?.message ?? ''} onRetry={() => void model.load()} />
    // What the list of all knows is there at once, the rest follows.
    const known = card ?? dictionary.person(userId)
    return (
      <>
        {known !== undefined && <PersonHead model={model} person={known} picture={services.files.imageAddress(known.headIcon)} />}
        {card === undefined ? <Skeleton cards={known === undefined ? 2 : 1} lines={4} /> : <CardFacts card={card} onCopy={copy} />}
      </>
    )
  }
  return (
    <Page title='联系人' className='user-detail'>
      {content()}
      {card !== undefined && !model.isMe && model.state === 'ready' && (
        <BottomBar>
          <Button kind='secondary' icon='message' disabled={model.isDisabled} onPress={model.chat}>
            {model.isDisabled ? '账号已停用' : '发消息'}
          </Button>
          <Button icon='phone' disabled={numbers.length === 0} onPress={() => model.call(dial)}>
            {numbers.length === 0 ? '未登记电话' : '打电话'}
          </Button>
        </BottomBar>
      )}
      <Sheet open={model.isChoosing} title='拨打哪个号码' onClose={model.closeChoice}>
        <OptionList options={numbers.map(({ label, number }) => ({ value: number, label: number, hint: label }))} onChoose={dial} />
      </Sheet>
    </Page>
  )
})
