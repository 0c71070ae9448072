import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** Something the client itself shows above the page and that a person answers by a button. */
export interface Prompt {
  kind: 'modal' | 'actionSheet' | 'permission' | 'privacy'
  text: string
  buttons: string[]
  answer(index: number): void
}

export interface Toast {
  text: string
  at: number
}

export type PermissionAnswer = 'ask' | 'granted' | 'refused'

/** Where the phone believes to be; metres for accuracy, degrees in GCJ-02 as the clients answer. */
export interface Place {
  latitude: number
  longitude: number
  accuracy: number
}

/** A title as WeChat answers it: `type` 0 a company, 1 a person. */
export interface InvoiceTitle {
  type: number
  title: string
  taxNumber: string
  companyAddress: string
  telephone: string
  bankName: string
  bankAccount: string
}

/** The phone: what outlives the mini-program's process, and what the client shows of its own. */
export class Device {
  readonly storage = new Map<string, string>()
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'phone-'))
  /** Privacy consent of this mini-program (WeChat). */
  privacyAgreed = false
  readonly permissions: Record<string, PermissionAnswer> = {
    'scope.userLocation': 'ask',
    'scope.userLocationBackground': 'refused',
    'scope.camera': 'granted'
  }
  /** Undefined: no position is to be had. */
  place: Place | undefined = { latitude: 22.547, longitude: 114.085947, accuracy: 18 }
  /** Whether the app is told of each new place, and also while the screen is off (WeChat). */
  following: 'no' | 'front' | 'background' = 'no'
  /**
   * Who holds the phone, as the platform's servers tell ours: a fresh sign-in code, and what the button for the mobile number gives, undefined
   * = he refuses. Without it the platform tells nothing.
   */
  person: { code: () => string; mobile: () => string | undefined } | undefined
  /** The platform hears that this person allowed one message of each of these templates. */
  allowed: (templateIds: readonly string[]) => void = () => undefined
  theme: 'light' | 'dark' = 'light'
  online = true
  /** Whether the client tells an app that is shown again that its socket was closed meanwhile; phones differ. */
  tellsClosedSockets = true
  /** Texts on the tabs of the native bar, by place. */
  readonly badges = new Map<number, string>()
  /** Files of WeChat chats that the next choices answer. */
  readonly chatFiles: { name: string; bytes: Buffer }[] = []
  /** Sounds that were played, by their place in the package or their address. */
  readonly sounds: string[] = []
  /** Old clients and phones without memory have no canvas beside the screen. */
  hasOffscreenCanvas = true
  /** Files that the next media choice answers; a fresh photograph each when empty. */
  readonly pictures: string[] = []
  scanned = ''
  /** Documents that the client's viewer showed, in order. */
  readonly documents: Buffer[] = []
  /** The title that the person chooses; undefined: turns back (WeChat). */
  invoiceTitle: InvoiceTitle | undefined
  /** Files that went to a chat (WeChat). */
  readonly shared: { name: string; bytes: Buffer }[] = []
  /** Nothing came between the last tap and now that takes its time: some calls are only taken then (WeChat). */
  isTapped = false
  readonly toasts: Toast[] = []
  readonly prompts: Prompt[] = []
  loading: string | undefined
  readonly calls: { name: string; options: unknown }[] = []
  private taken = 0
  private readonly names = new Map<string, string>()

  /** Addresses that stand for the test's server: the built package carries a fixed one. */
  readonly hosts = new Map<string, string>()

  /** A new temporary file and the name under which a mini-program knows it. */
  temporary(extension: string, bytes: Uint8Array): string {
    const file = path.join(this.folder, `tmp_${this.names.size}_${Date.now()}.${extension}`)
    fs.writeFileSync(file, bytes)
    const name = `http://tmp/${path.basename(file)}`
    this.names.set(name, file)
    return name
  }

  /** The real path of a mini-program file name; throws for a file of nobody. */
  real(name: string): string {
    const known = this.names.get(name)
    if (known !== undefined) return known
    if (name.startsWith('wxfile://usr/'))
      return path.join(this.userFolder, path.normalize(name.slice('wxfile://usr/'.length)).replace(/^(\.\.\/)+/, ''))
    throw new Error(`no such file or directory ${name}`)
  }

  get userFolder(): string {
    const folder = path.join(this.folder, 'usr')
    fs.mkdirSync(folder, { recursive: true })
    return folder
  }

  /** A real JPEG, different each time, as a camera would give it. */
  async photograph(): Promise<string> {
    const chosen = this.pictures.shift()
    if (chosen !== undefined) return this.temporary(path.extname(chosen).slice(1), fs.readFileSync(chosen))
    this.taken++
    const background = { r: (this.taken * 53) % 256, g: (this.taken * 97) % 256, b: 120 }
    return this.temporary(
      'jpg',
      await sharp({ create: { width: 1280, height: 960, channels: 3, background } })
        .jpeg({ quality: 85 })
        .toBuffer()
    )
  }

  /** Throws the phone away with all that it stored. */
  discard(): void {
    fs.rmSync(this.folder, { recursive: true, force: true })
  }
}
