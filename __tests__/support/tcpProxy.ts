import net from 'node:net'

/** A network between two ends that can be cut in every way a real one is. */
export class TcpProxy {
  private readonly server: net.Server
  private readonly pairs = new Set<[near: net.Socket, far: net.Socket]>()
  /** New connections: let through, reset, or taken and never answered. */
  mode: 'open' | 'refuse' | 'silent' = 'open'

  private downLimit: number | undefined = undefined

  private constructor(public target: number) {
    this.server = net.createServer((near) => {
      this.accept(near)
    })
  }

  /** @param target port of the loopback behind it; may be changed for new connections */
  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target)
    await new Promise<void>((resolve) => {
      proxy.server.listen(0, '127.0.0.1', resolve)
    })
    return proxy
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port
  }

  get open(): number {
    return this.pairs.size
  }

  /** All connections break with a reset. */
  reset(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.resetAndDestroy()
  }

  /** All connections stay open, and nothing passes any more in these directions. */
  mute(direction: 'up' | 'down' | 'both' = 'both'): void {
    for (const [near, far] of this.pairs) {
      if (direction !== 'down') near.unpipe(far).resume()
      if (direction !== 'up') far.unpipe(near).resume()
    }
  }

  /** After so many further bytes towards the server every connection that carries them breaks: in the middle of a frame. */
  breakAfter(bytes: number): void {
    for (const [near, far] of this.pairs) {
      let left = bytes
      near.on('data', (data: Buffer) => {
        left -= data.length
        if (left > 0) return
        near.resetAndDestroy()
        far.resetAndDestroy()
      })
    }
  }

  /** New connections break after so many bytes from the server; undefined = they do not. */
  breakDownAfter(bytes: number | undefined): void {
    this.downLimit = bytes
  }

  async close(): Promise<void> {
    this.reset()
    await new Promise((resolve) => {
      this.server.close(resolve)
    })
  }

  private accept(near: net.Socket): void {
    near.on('error', () => undefined)
    if (this.mode === 'refuse') {
      near.resetAndDestroy()
      return
    }
    if (this.mode === 'silent') {
      const pair: [net.Socket, net.Socket] = [near, near]
      this.pairs.add(pair)
      near
        .on('close', () => {
          this.pairs.delete(pair)
        })
        .resume()
      return
    }
    const far = net.connect(this.target, '127.0.0.1')
    const pair: [net.Socket, net.Socket] = [near, far]
    this.pairs.add(pair)
    far.on('error', () => {
      near.destroy()
    })
    far.on('close', () => {
      near.destroy()
    })
    near.on('close', () => {
      far.destroy()
      this.pairs.delete(pair)
    })
    let left = this.downLimit ?? Infinity
    far.on('data', (data: Buffer) => {
      left -= data.length
      if (left > 0) return
      near.resetAndDestroy()
      far.destroy()
    })
    near.pipe(far).pipe(near)
  }
}
