import { snippetOf } from '@/domain/conversation/snippet'
import { RECALL_MS } from '@/contract/conversationCodes'
import { unreadInBadge } from '@/domain/conversation/badge'
import { isNamed, mentionBeingTyped, mentionsIn, withMention } from '@/domain/conversation/mentions'
import { previewText } from '@/domain/conversation/kinds'
import { speakingHindrance } from '@/domain/conversation/leading'
import { mayRecall } from '@/domain/conversation/recall'

test('previews of every kind, from history text and from live objects, also from content nobody can read', () => {
  expect([
    previewText('text', ' 到了 \n 吗 '),
    previewText('image', '{"path":"/a"}'),
    previewText('voice', {}),
    previewText('file', { fileName: '合同.pdf', size: 1 }),
    previewText('file', 'broken'),
    previewText('card', '{"area":"transferCar","id":"1","title":"SG20261121-0007","text":""}'),
    previewText('place', '{"name":"","address":"科苑路 15 号","lng":114,"lat":22,"coordType":"GCJ02"}'),
    previewText('place', { name: '停车场', address: '科苑路 15 号' }),
    previewText('place', { name: '', address: '' }),
    previewText('contact', '{"userId":"1","name":"李强","department":"救援部","headIcon":""}'),
    previewText('notice', '{"text":"李强加入群聊"}'),
    previewText('recall', ''),
    previewText('sticker', 'x'),
    previewText('text', {})
  ]).toEqual([
    '到了 吗',
    '[图片]',
    '[语音]',
    '[文件] 合同.pdf',
    '[文件]',
    '[卡片] SG20261121-0007',
    '[地点] 科苑路 15 号',
    '[地点] 停车场',
    '[地点]',
    '[名片] 李强',
    '李强加入群聊',
    '已撤回一条消息',
    '[消息]',
    ''
  ])
})

test('a hit in what a preview leaves out is shown behind it, and only then', () => {
  const place = { name: '停车场', address: '科苑路 15 号' }
  const contact = { userId: '1', name: '李强', department: '救援部', headIcon: '' }
  expect([
    snippetOf('place', place, '科苑'),
    snippetOf('place', JSON.stringify(place), '停车'),
    snippetOf('contact', contact, '救援'),
    snippetOf('contact', contact, '李'),
    snippetOf('text', '科苑路', '科苑')
  ]).toEqual([
    { text: '[地点] 停车场 科苑路 15 号', ranges: [{ start: 9, end: 11 }] },
    { text: '[地点] 停车场', ranges: [{ start: 5, end: 7 }] },
    { text: '[名片] 李强 救援部', ranges: [{ start: 8, end: 10 }] },
    { text: '[名片] 李强', ranges: [{ start: 5, end: 6 }] },
    { text: '科苑路', ranges: [{ start: 0, end: 2 }] }
  ])
})

test('a silenced group is only for who leads it; who left cannot speak anyhow', () => {
  const words = (isOver: boolean, isSilenced: boolean, leads?: 'owner' | 'administrator') =>
    speakingHindrance({ isOver, isSilenced, leads })
  expect([words(false, false), words(false, true), words(false, true, 'owner'), words(false, true, 'administrator')]).toEqual([
    '',
    '全员禁言中，只有群主和管理员可以发言',
    '',
    ''
  ])
  expect([words(true, false), words(true, true, 'owner')]).toEqual(Array(2).fill('已不在此群聊中，不能再发消息'))
})

test('recalling: the sender alone, messages alone, to the last millisecond of two minutes, once', () => {
  const message = { kind: 'text', senderId: 'me', sentAt: 1_000 } as const
  expect([
    mayRecall(message, 'me', 1_000 + RECALL_MS),
    mayRecall(message, 'me', 1_001 + RECALL_MS),
    mayRecall(message, 'you', 1_000),
    mayRecall({ ...message, kind: 'notice' }, 'me', 1_000),
    mayRecall({ ...message, isRecalled: true }, 'me', 1_000)
  ]).toEqual([true, false, false, false, false])
})

test('the badge leaves muted conversations out unless they name the person', () => {
  expect([
    unreadInBadge({ unread: 3, isMuted: false, isMentioned: false }),
    unreadInBadge({ unread: 3, isMuted: true, isMentioned: false }),
    unreadInBadge({ unread: 3, isMuted: true, isMentioned: true })
  ]).toEqual([3, 0, 3])
})

test.each([
  ['@', 1, ''],
  ['请@李', 3, '李'],
  ['请@李强 看', 6, undefined],
  ['mail@host', 9, undefined],
  ['甲@乙', 1, undefined],
  ['', 0, undefined],
  ['@a@b', 4, undefined],
  ['@李强@', 4, '']
])('a mention being typed in %j at %i: %j', (words, cursor, typed) => {
  expect(mentionBeingTyped(words, cursor)).toBe(typed)
})

test('a chosen name takes the place of what was typed, and counts only while it stands in the text', () => {
  expect(withMention('请@李 明天', 3, '李强')).toEqual({ text: '请@李强  明天', cursor: 5 })
  const chosen = [
    { userId: 'a', name: '李强' },
    { userId: 'b', name: '周敏' },
    { userId: 'a', name: '李强' }
  ]
  expect([mentionsIn('@李强 @周敏 来', chosen), mentionsIn('@周敏', chosen), mentionsIn('李强', chosen)]).toEqual([['a', 'b'], ['b'], []])
  expect([isNamed(['a'], 'a'), isNamed(['*'], 'x'), isNamed(['a'], 'b'), isNamed(undefined, 'a')]).toEqual([true, true, false, false])
})
