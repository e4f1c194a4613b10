import CustomerApp
import Testing

struct AppStageTests {
    @Test func `0.14 0.15 every transition from every stage leads to a permitted stage`() {
        for stage in AppStage.allCases {
            for transition in AppTransition.allCases {
                for isOnboarded in [true, false] {
                    #expect(
                        stage.after(transition, hasUser: false, isOnboarded: isOnboarded) == .login)
                    let next = stage.after(transition, hasUser: true, isOnboarded: isOnboarded)
                    let expected: AppStage =
                        switch transition {
                        case .login: .login
                        case .splashCompleted, .loginCompleted: isOnboarded ? .main : .onboarding
                        case .onboarding: .onboarding
                        case .onboardingCompleted, .main: .main
                        }
                    #expect(next == expected, "\(stage) \(transition) \(isOnboarded)")
                }
            }
        }
    }

    @Test func `0.8 transitions are values that can be compared`() {
        #expect(AppTransition.login == .login)
        #expect(
            ProductTransition.details(.make(1)) != ProductTransition.details(.make(2)))
        let steps: [any Transition] = [AppTransition.main, TabTransition.select(.feed)]
        #expect(steps[1] as? TabTransition == .select(.feed))
        #expect(steps[0] as? TabTransition == nil)
    }
}
