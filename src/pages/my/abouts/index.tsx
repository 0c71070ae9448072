import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Page } from '@/components/Page'
import { APP_VERSION, APP_VERSION_CODE, PRODUCT_NAME } from '@/domain/constants'
import { RELEASES } from '@/domain/version/releases'
import { useStores } from '@/hooks/useStores'
import { openUpdates } from '@/openUpdates'
import type { UpdateAnswer } from '@/stores/updates'
import { PAGES } from '@/domain/pages'
import './index.scss'

const WORDS: Readonly<Record<UpdateAnswer, string>> = {
  newest: '已是最新版本',
  unknown: '没有检查成功，请检查网络后重试',
  offered: '',
  postponed: ''
}

/** What this is, which version, what it brought, and whose it is. */
export default observer(function Abouts() {
  const { services, storage, feedback, clock, session, navigation } = useStores()
  const [updates] = useState(() => openUpdates({ service: services.session, isOwn: session.isOwnServer, storage, feedback, clock }))
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    const answer = await updates.check(true)
    setChecking(false)
    if (WORDS[answer] !== '') feedback.toast(WORDS[answer], answer === 'newest' ? 'success' : 'none')
  }
  const notes = RELEASES[0]?.notes ?? []
  const { copyright, sysVersion, isForeign } = session
  return (
    <Page title='关于平台'>
      <View className='about-head'>
        <View className='about-mark' aria-hidden='true' />
        <Text className='about-name' {...{ role: 'heading', 'aria-level': 1 }}>
          {PRODUCT_NAME}
        </Text>
        <Text className='about-version'>
          版本 {APP_VERSION}（{APP_VERSION_CODE}）
        </Text>
        <Text className='about-intro'>
          {isForeign
            ? '移动工作平台：审批、日程、通讯录和沟通都在这里办。'
            : '拖车公司员工的移动工作平台：受理、派单、作业、结算、审批和沟通都在这里办。'}
        </Text>
      </View>
      <CellGroup>
        {!isForeign && (
          <Cell icon='refresh' title={isChecking ? '正在检查…' : '检查更新'} disabled={isChecking} onPress={() => void check()} />
        )}
        {sysVersion !== '' && sysVersion !== APP_VERSION && <Cell icon='box' title='服务器版本' value={sysVersion} />}
      </CellGroup>
      {/* They tell of what our own server brings. */}
      {!isForeign && (
        <Section title={`${APP_VERSION} 更新内容`}>
          {notes.map((note) => (
            <View className='about-note' key={note}>
              <Text className='about-dot' aria-hidden='true'>
                ·
              </Text>
              <Text className='about-note-words'>{note}</Text>
            </View>
          ))}
        </Section>
      )}
      <CellGroup>
        <Cell icon='shield' title='用户协议与隐私政策' onPress={() => void navigation.open(PAGES.agreementTexts)} />
        <Cell icon='phone' title='联系我们' onPress={() => void navigation.open(PAGES.contactUs)} />
      </CellGroup>
      {copyright !== '' && <Text className='about-copyright'>{copyright}</Text>}
    </Page>
  )
})
