import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { picturesOf } from '@/components/RichText/parse'
import { RichTextView } from '@/components/RichText/RichTextView'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { formatFullDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { previewPictures } from '@/platform/media'
import { openDocument, openWebPage } from '@/platform/openAddress'
import { callPhone } from '@/platform/phone'
import { PAGES } from '@/domain/pages'
import { IN_SITE_KINDS, kindOf } from '../components/inSite'
import { MessageDetailModel, type Attachment } from './model'
import './index.scss'

/** One in-site message: title, from whom, when, body, attachments. Opens by address too. */
export default observer(function MessageDetail() {
  const { id = '', type, unread } = useRouter().params
  const stores = useStores()
  const { services, feedback, navigation } = stores
  const [model] = useState(
    () =>
      new MessageDetailModel(stores, {
        id,
        type: IN_SITE_KINDS.find((known) => String(known.type) === type)?.type,
        isUnread: unread === '1'
      })
  )
  useEffect(() => () => model.dispose(), [model])
  useDidShow(() => {
    if (stores.session.isSignedIn && model.message === undefined) void model.load()
  })
  const { message, attachments, target } = model

  const follow = async (href: string): Promise<void> => {
    const [, scheme = '', rest = ''] = /^(\w+):(.*)$/.exec(href) ?? []
    if (scheme.toLowerCase() === 'tel') await callPhone(rest)
    else if (scheme.toLowerCase() === 'mailto') feedback.toast((await copyText(rest)) ? '邮箱已复制' : '没有复制成功，请长按选取')
    else {
      const words = await openWebPage(href)
      if (words !== '') feedback.toast(words)
    }
  }
  const preview = (urls: readonly string[], current: string) =>
    void previewPictures(urls.map(services.files.imageAddress), services.files.imageAddress(current)).catch(() =>
      feedback.toast('图片没有打开，请重新加载后再试')
    )
  const open = async (file: Attachment): Promise<void> => {
    if (file.isPicture)
      preview(
        attachments.filter(({ isPicture }) => isPicture).map(({ url }) => url),
        file.url
      )
    else {
      const words = await openDocument(services.files.imageAddress(file.url), file.name)
      if (words !== '') feedback.toast(words)
    }
  }

  if (message === undefined) {
    return (
      <Page title='查看消息'>
        {model.state === 'missing' && (
          <EmptyState
            icon='message'
            title='没有这条消息'
            hint='可能已经删除，或不是发给本人的'
            action={{ text: '返回站内消息', onPress: () => void navigation.replace(PAGES.inSite) }}
          />
        )}
        {model.state === 'error' && <ErrorState message={model.error?.message ?? ''} onRetry={() => void model.load()} />}
        {model.state === 'loading' && <Skeleton cards={1} lines={6} />}
      </Page>
    )
  }
  const kind = kindOf(message.type)
  return (
    <Page title='查看消息'>
      <Card className='notice'>
        <Text className='notice-title' {...{ role: 'heading', 'aria-level': 2 }}>
          {message.title}
        </Text>
        <View className='notice-facts'>
          <StatusTag tone={kind.tone}>{kind.label}</StatusTag>
          <Text>{message.creatorUser.split('/')[0]}</Text>
          <Text>{formatFullDateTime(message.lastModifyTime).slice(0, 16)}</Text>
        </View>
        {model.nodes.length > 0 ? (
          <RichTextView
            nodes={model.nodes}
            onLink={(href) => void follow(href)}
            onPicture={(src) => preview(picturesOf(model.nodes), src)}
            addressOf={services.files.imageAddress}
          />
        ) : (
          <Text className='notice-body' userSelect>
            {model.text === '' ? '没有正文' : model.text}
          </Text>
        )}
      </Card>
      {attachments.length > 0 && (
        <Section title='附件' aside={<Text>{attachments.length} 个</Text>}>
          {attachments.map((file) => (
            <Pressable
              key={file.fileId + file.url}
              className='notice-file'
              label={`${file.isPicture ? '查看' : '打开'} ${file.name}`}
              onPress={() => void open(file)}
            >
              <Icon name={file.isPicture ? 'image' : 'clipboard'} />
              <Text className='notice-file-name'>{file.name}</Text>
            </Pressable>
          ))}
        </Section>
      )}
      {target?.page !== undefined && (
        <BottomBar>
          <Button onPress={() => void navigation.open(target.page?.route ?? '', target.page?.params)}>{target.page.label}</Button>
        </BottomBar>
      )}
    </Page>
  )
})
