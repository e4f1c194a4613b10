import StubHarness

/// The responses of the contract that the app cannot meet, with the reasons.
///
/// A report lists a gap that is not needed any more, such as one with a response that a case met.
enum CustomerGaps {
    static let all = [
        CoverageGap(
            [
                "listProducts", "searchProducts", "getProduct", "createProduct", "replaceProduct",
                "updateProduct", "deleteProduct", "listProductsByCategory", "listCategories",
                "listCategoryNames", "getProductFilters", "listUsers", "searchUsers", "filterUsers",
                "getUser", "createUser", "replaceUser", "updateUser", "deleteUser", "listUserPosts",
                "listPosts", "searchPosts", "listPostsByTag", "listPostsByUser", "listPostTags",
                "listPostTagNames", "listPostComments", "getPost", "createPost", "replacePost",
                "updatePost", "deletePost",
            ],
            because: "the app only calls the operations under /auth, with the user's token"),
        CoverageGap(
            ["authCreateProduct", "authReplaceProduct", "authUpdateProduct", "authDeleteProduct"],
            because: "the app shows products and changes none"),
        CoverageGap(
            [
                "authSearchProducts", "authListProductsByCategory", "authListCategories",
                "authListCategoryNames",
            ],
            because: "the app searches and filters products with the parameters of their list"),
        CoverageGap(
            ["authCreateUser", "authFilterUsers", "authListUserPosts"],
            because: "the app has no screen that creates or filters users, and asks for a user's "
                + "posts with the operation of posts"),
        CoverageGap(
            [
                "authListPosts", "authSearchPosts", "authListPostsByTag", "authListPostTags",
                "authListPostTagNames", "authListPostComments", "authGetPost", "authUpdatePost",
            ],
            because: "the app shows posts in the feed and by user, without tags and comments"),
    ]
}
