/**
 * Emoji travel as `[name]` (messages.md#kinds-of-messages) and are drawn with the characters that every system brings. One table for
 * reading and for the picker, in the picker's order; a name that is not in it stays text.
 */
const NAMES_AND_SIGNS = `微笑 🙂 撇嘴 😕 色 😍 发呆 😳 得意 😎 流泪 😭 害羞 ☺️ 闭嘴 🤐 睡 😴 大哭 😫 尴尬 😅 发怒 😡 调皮 😜 呲牙 😁 惊讶 😮 难过 🙁 酷 🤓 抓狂 😖 吐 🤮 偷笑 🤭
可爱 😊 白眼 🙄 傲慢 😤 饥饿 🤤 困 🥱 惊恐 😱 流汗 😓 憨笑 😄 大兵 🫡 奋斗 💪 咒骂 🤬 疑问 🤔 嘘 🤫 晕 😵 衰 😩 骷髅 💀 敲打 🔨 再见 👋 擦汗 😥 抠鼻 😏
鼓掌 👏 糗大了 😬 坏笑 😈 鄙视 😒 委屈 🥺 快哭了 😢 阴险 👿 亲亲 😘 吓 😨 可怜 😿 生病 😷 受伤 🤕 发烧 🤒 失望 😞 破涕为笑 😂 恐惧 👻 捂脸 🤦 耶 ✌️ 机智 🧐 天啊 🤯
拥抱 🤗 强 👍 弱 👎 握手 🤝 抱拳 🙏 拳头 👊 OK 👌 勾引 👈 这里 👉 上面 👆 下面 👇 举手 🙋 爱心 ❤️ 心碎 💔 嘴唇 💋 玫瑰 🌹 凋谢 🥀 蛋糕 🎂 礼物 🎁 庆祝 🎉
太阳 ☀️ 月亮 🌙 下雨 🌧️ 下雪 ❄️ 台风 🌀 闪电 ⚡ 火 🔥 咖啡 ☕ 啤酒 🍺 米饭 🍚 西瓜 🍉 足球 ⚽ 篮球 🏀 炸弹 💣 菜刀 🔪 便便 💩 猪头 🐷 电话 📞 手机 📱 相机 📷
拖车 🛻 卡车 🚛 轿车 🚗 警车 🚓 救护车 🚑 消防车 🚒 吊车 🏗️ 红绿灯 🚦 加油 ⛽ 轮胎 🛞 电池 🔋 修理 🔧 停车 🅿️ 施工 🚧 注意 ⚠️ 禁止 ⛔ 对 ✅ 错 ❌ 时间 ⏰ 位置 📍`

export interface Emoji {
  name: string
  sign: string
}

const words = NAMES_AND_SIGNS.split(/\s+/)
export const EMOJI: readonly Emoji[] = words.flatMap((name, place) => (place % 2 === 0 ? [{ name, sign: words[place + 1] ?? '' }] : []))

const signs = new Map(EMOJI.map(({ name, sign }) => [name, sign]))

/** As it travels. */
export const tokenOf = (name: string): string => `[${name}]`

/** The same text with the signs of known names. */
export function withEmoji(text: string): string {
  return text.replace(/\[([^[\]]{1,8})\]/g, (token, name: string) => signs.get(name) ?? token)
}

/** Without its last character, or its last emoji as a whole: the picker's 删除. */
export function withoutLast(text: string): string {
  const token = /\[([^[\]]{1,8})\]$/.exec(text)
  if (token !== null && signs.has(token[1] ?? '')) return text.slice(0, token.index)
  return Array.from(text).slice(0, -1).join('')
}
