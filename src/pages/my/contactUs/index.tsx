import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import type { ContactInfo } from '@/contract/account'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { openWebPage } from '@/platform/openAddress'
import { callPhone } from '@/platform/phone'
import { createAccountService } from '@/services/account'
import { Loadable } from '@/stores/loadable'
import { Reading } from '../components/Reading'

/** Ways to the company; each row does what its words say, and says so when the device cannot. */
function Ways({ contact }: { contact: ContactInfo }) {
  const { feedback } = useStores()
  const { phone, wechat, web, hours, companyName } = contact
  const copy = async (text: string, what: string) => feedback.toast((await copyText(text)) ? `${what}已复制` : '复制失败，请长按文字复制')
  const call = async () => {
    if (!(await callPhone(phone))) await copy(phone, '打不开拨号，号码')
  }
  const visit = async () => {
    const words = await openWebPage(web)
    if (words !== '') feedback.toast(words)
  }
  if (phone === '' && wechat === '' && web === '')
    return <EmptyState icon='phone' title='还没有登记联系方式' hint='请向所在部门的负责人或系统管理员咨询' />
  return (
    <>
      <CellGroup title={companyName}>
        {phone !== '' && <Cell icon='phone' title='客服热线' value={phone} hint='点按拨打' onPress={() => void call()} />}
        {wechat !== '' && (
          <Cell
            icon='message'
            title='微信号'
            value={wechat}
            hint='点按复制，到微信里搜索添加'
            onPress={() => void copy(wechat, '微信号')}
          />
        )}
        {web !== '' && <Cell icon='navigate' title='官方网站' value={web} onPress={() => void visit()} />}
      </CellGroup>
      {hours !== '' && (
        <CellGroup>
          <Cell icon='clock' title='服务时间' hint={hours} />
        </CellGroup>
      )}
    </>
  )
}

/** How the company is reached; from the configuration of the server. */
export default observer(function ContactUs() {
  const { api, session } = useStores()
  const [part] = useState(() => new Loadable(createAccountService(api).contact))
  const isKnown = session.hasFeature('account')
  useEffect(() => {
    if (session.isSignedIn && isKnown) void part.need()
  }, [part, session, isKnown])
  return (
    <Page title='联系我们'>
      {isKnown ? (
        <Reading part={part}>{(contact) => <Ways contact={contact} />}</Reading>
      ) : (
        <EmptyState icon='phone' title='还没有登记联系方式' hint='请向所在部门的负责人或系统管理员咨询' />
      )}
    </Page>
  )
})
