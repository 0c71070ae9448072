import { observer } from 'mobx-react'
import { BundleSheet } from '../bundle/BundleSheet'
import { ChangeSheets } from '../changes/ChangeSheets'
import { ForwardSheet } from '../forward/ForwardSheet'
import { MessageMenu } from '../menu/MessageMenu'
import type { ChatModel } from '../model'
import { ReaderSheet } from '../readers/ReaderSheet'
import { UrgeSheets } from '../urges/UrgeSheets'
import { CardChoices } from './CardChoices'
import { OrderSheet } from './OrderSheet'

/** What opens over the messages of a chat or of a thread. */
export const ChatSheets = observer(function ChatSheets({ model }: { model: ChatModel }) {
  return (
    <>
      <MessageMenu model={model.menu} changes={model.changes} />
      <ReaderSheet model={model} />
      <ChangeSheets model={model.changes} now={model.now} />
      <OrderSheet model={model.composer} />
      <CardChoices model={model.composer} id={model.log.item.id} />
      <ForwardSheet model={model.forward} />
      <BundleSheet model={model} />
      <UrgeSheets model={model.urges} now={model.now} />
    </>
  )
})
