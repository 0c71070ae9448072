import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { readScanParam } from '@/domain/scan/payload'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import './index.scss'

/** What a scanned code says, as text: nothing of it is opened. */
export default function ScanResult() {
  const { result = '' } = useRouter().params
  const text = readScanParam(result)
  const { feedback } = useStores()
  const copy = async () => {
    feedback.toast(await copyText(text) ? '已复制' : '复制失败，请长按文字复制')
  }
  return (
    <Page title='扫码结果'>
      {text === ''
        ? <EmptyState icon='scan' title='没有扫码内容' hint='在“我的”里点扫一扫' />
        : (
          <>
            <Section title='扫到的内容' className='scan'><View className='scan-text'><Text selectable userSelect>{text}</Text></View></Section>
            <BottomBar><Button icon='copy' onPress={() => void copy()}>复制内容</Button></BottomBar>
          </>
        )}
    </Page>
  )
}
