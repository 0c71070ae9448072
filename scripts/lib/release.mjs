// What a release of a mini-program needs and how the platforms' own tools are called; nothing here runs anything.

/**
 * The tools are no dependencies of ours: one brings more than a hundred packages of its own, the other has a script that runs when it is
 * installed. They are fetched in these versions when somebody releases.
 */
const TOOLS = { weapp: 'miniprogram-ci@2.1.42', alipay: 'minidev@2.2.5' }
/** Alipay takes no more. */
const DESCRIPTION_LENGTH = 200

/** Variables by target: what each is, for people; `file`: it names one that must be there. */
const VARIABLES = {
  weapp: [
    { name: 'WEAPP_APPID', what: '微信小程序的 AppID（wx 开头的 18 位），在微信公众平台“开发管理”里查看', pattern: /^wx[0-9a-f]{16}$/ },
    {
      name: 'WEAPP_PRIVATE_KEY',
      what: '代码上传密钥文件的路径，在微信公众平台“开发管理—小程序代码上传”里生成，并把本机 IP 加入白名单',
      file: true
    }
  ],
  alipay: [
    { name: 'ALIPAY_MINI_APPID', what: '支付宝小程序的 AppID（16 位数字），在支付宝开放平台控制台查看', pattern: /^\d{16}$/ },
    { name: 'ALIPAY_IDENTITY_KEY', what: '开发工具身份密钥文件（JSON）的路径，在支付宝开放平台“工具密钥”里生成', file: true }
  ]
}
const SERVER = { name: 'API_BASE', what: '正式服务器的地址，https 开头，已在平台登记为合法域名', pattern: /^https:\/\/[^/\s]+/ }

/** Names of all variables a release of this target reads. */
export const variablesOf = (target) => [...VARIABLES[target], SERVER].map(({ name }) => name)

/** Notes of a version: the lines below its heading, down to the next version or the links at the end. */
const sectionOf = (changelog, version) => {
  const lines = changelog.split(/\r?\n/)
  const at = lines.findIndex((line) => line.startsWith(`## [${version}]`))
  if (at < 0) return undefined
  const end = lines.findIndex((line, index) => index > at && /^(## |\[[^\]]+\]: )/.test(line))
  return { heading: lines[at], lines: lines.slice(at + 1, end < 0 ? undefined : end).map((line) => line.trim()) }
}

/**
 * What the platform shows beside a version: the first paragraph below its heading in CHANGELOG.md, else its entries, 200 signs at most.
 * @returns '' when the version has no entry, or one that says nothing
 */
export const notesOf = (changelog, version) => {
  const lines = sectionOf(changelog, version)?.lines ?? []
  const entries = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).replace(/[。；]$/, ''))
  const start = lines.findIndex((line) => line !== '')
  const isParagraph = start >= 0 && !/^(#|- )/.test(lines[start])
  const end = lines.findIndex((line, index) => index > start && line === '')
  const text = isParagraph ? lines.slice(start, end < 0 ? undefined : end).join('') : entries.join('；')
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1)}…`
}

const changelogProblems = ({ version, changelog }) => {
  const section = sectionOf(changelog, version)
  if (section === undefined) return [`CHANGELOG.md 里没有版本 ${version} 的条目，请先写“## [${version}] - 年-月-日”和这个版本的变化`]
  if (!/^## \[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(section.heading)) return [`CHANGELOG.md 里版本 ${version} 的标题没有日期`]
  return notesOf(changelog, version) === '' ? [`CHANGELOG.md 里版本 ${version} 的条目是空的`] : []
}

/**
 * What keeps a release from starting, a line each for the person who asked for it.
 * @param env variables as of process.env
 * @param isFile whether a path is a file that can be read
 * @param release `version` of package.json and the text of CHANGELOG.md
 */
export const problemsOf = (target, env, isFile, release) => [
  ...[...VARIABLES[target], SERVER].flatMap(({ name, what, pattern, file }) => {
    const value = (env[name] ?? '').trim()
    if (value === '') return [`缺少环境变量 ${name}：${what}`]
    if (pattern !== undefined && !pattern.test(value)) return [`环境变量 ${name} 的值不对：${what}`]
    return file === true && !isFile(value) ? [`环境变量 ${name} 指的文件打不开：${value}`] : []
  }),
  ...changelogProblems(release)
]

/**
 * Arguments of npx for one release.
 * @param options `env`: checked by problemsOf; `project`: folder with the platform's project file; `version` and `description`; `isPreview`: a QR code in the
 *   terminal instead of an upload
 */
export const toolArguments = (target, { env, project, version, description, isPreview }) => {
  const act = ['--yes', TOOLS[target], isPreview ? 'preview' : 'upload']
  if (target === 'weapp') {
    return [
      ...act,
      '--appid',
      env.WEAPP_APPID,
      '--project-path',
      project,
      '--private-key-path',
      env.WEAPP_PRIVATE_KEY,
      '--upload-version',
      version,
      '--upload-description',
      description,
      '--use-project-config',
      ...(isPreview ? ['--qrcode-format', 'terminal'] : [])
    ]
  }
  return [
    ...act,
    '--app-id',
    env.ALIPAY_MINI_APPID,
    '--project',
    project,
    '--identity-key-path',
    env.ALIPAY_IDENTITY_KEY,
    ...(isPreview ? ['--no-auto-push'] : ['--version', version, '--version-description', description])
  ]
}
