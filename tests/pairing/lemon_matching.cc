/* lemon_matching.cc - LEMON's maximum weighted perfect matching as a C function, for lemon_test.c */
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <vector>

extern "C" bool lemon_least_cost(int n, const __int128 *weight, __int128 *cost);

/* weight: n x n, -1 where there is no edge. False: no perfect matching. */
bool lemon_least_cost(int n, const __int128 *weight, __int128 *cost)
{
    typedef lemon::SmartGraph Graph;
    Graph graph;
    std::vector<Graph::Node> nodes;
    for (int i = 0; i < n; i++)
        nodes.push_back(graph.addNode());
    Graph::EdgeMap<__int128> gain(graph);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (weight[(size_t)i * n + j] >= 0)
                gain[graph.addEdge(nodes[i], nodes[j])] = -weight[(size_t)i * n + j];
    lemon::MaxWeightedPerfectMatching<Graph, Graph::EdgeMap<__int128>> matching(graph, gain);
    if (!matching.run())
        return false;
    *cost = -matching.matchingWeight();
    return true;
}
