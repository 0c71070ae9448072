import type { ComponentType } from 'react'
import type { IconName } from '@/components/Icon'
import type { ContactContent } from '@/contract/conversation'
import type { MessageKind } from '@/contract/conversationCodes'
import { isMessage } from '@/domain/conversation/kinds'
import type { ChatIconName } from './ChatIcon'
import type { ComposerModel } from '../composer/model'
import { BundleContentView } from '../bundle/BundleContentView'
import { ContactContentView, PlaceContentView } from './CardContents'
import { CardContentView, FileContentView, PictureContent, TextContent, VoiceContentView, type ContentProps } from './Contents'

/** A way to send something beside words, under 更多. */
export interface ComposerTile {
  icon?: IconName
  own?: ChatIconName
  text: string
  /** Absent: always. */
  isThere?: (model: ComposerModel) => boolean
  choose: (model: ComposerModel) => void
}

/** How one kind of message is drawn, opened and made. */
interface MessageView {
  Content: ComponentType<ContentProps>
  /** What it is, for who cannot see it. */
  word: string
  /** Stands without a bubble around it. */
  isBare?: true
  /** What a press does where there is something to open. */
  open?: (props: ContentProps) => void
  /** Ways to make one beside the bar itself, where words and voices are made. */
  tiles: readonly ComposerTile[]
}

export const MESSAGE_VIEWS: Readonly<Record<MessageKind, MessageView>> = {
  text: { Content: TextContent, word: '', tiles: [] },
  image: {
    Content: PictureContent,
    word: '图片',
    isBare: true,
    tiles: [
      { icon: 'image', text: '相册', choose: (model) => void model.addPictures('album') },
      { icon: 'camera', text: '拍照', choose: (model) => void model.addPictures('camera') }
    ]
  },
  voice: { Content: VoiceContentView, word: '语音', open: ({ row, model }) => model.voices.toggle(row), tiles: [] },
  file: {
    Content: FileContentView,
    word: '文件',
    open: ({ row, model }) => void model.files.openFile(row),
    tiles: [{ own: 'file', text: '文件', isThere: ({ hasFiles }) => hasFiles, choose: (model) => void model.addFiles() }]
  },
  place: {
    Content: PlaceContentView,
    word: '',
    open: ({ row, model }) => void model.links.openPlace(row),
    tiles: [{ icon: 'pin', text: '地点', isThere: ({ hasPlaces }) => hasPlaces, choose: (model) => model.choose('place') }]
  },
  contact: {
    Content: ContactContentView,
    word: '',
    open: ({ row, model }) => model.links.openPerson((row.content as ContactContent).userId),
    tiles: [{ icon: 'user', text: '名片', isThere: ({ hasContacts }) => hasContacts, choose: (model) => model.choose('contact') }]
  },
  card: {
    Content: CardContentView,
    word: '工单卡片',
    open: ({ row, model }) => model.links.openCard(row),
    tiles: [{ own: 'order', text: '工单', isThere: ({ hasCards }) => hasCards, choose: (model) => model.choose('order') }]
  },
  bundle: { Content: BundleContentView, word: '', open: ({ row, model }) => model.bundles.open(row), tiles: [] }
}

/** A kind that a newer server made is drawn as the text it may be. */
export const viewOf = (kind: string): MessageView => MESSAGE_VIEWS[isMessage(kind) ? kind : 'text']
