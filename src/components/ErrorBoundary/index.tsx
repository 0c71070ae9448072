import { Component, type PropsWithChildren } from 'react'
import { ErrorState } from '../EmptyState'

interface State {
  failed: boolean
}

/** A fault while drawing shows what to do next instead of a blank page; 重试 draws again. React itself writes the fault to the console. */
export class ErrorBoundary extends Component<PropsWithChildren, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  /** Outside of React it is told like every other fault. */
  override componentDidCatch(error: unknown): void {
    setTimeout(() => {
      throw error
    })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        title='页面出错了'
        message='重试一次；还不行就返回上一页再进来，填写的内容请先记下。'
        onRetry={() => this.setState({ failed: false })}
      />
    )
  }
}
